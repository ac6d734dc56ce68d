import { describe, expect, it, test } from 'vitest';
import { failReasons, refundFailReasons } from '#service/fail-reason';
import { wireAmount } from '#testing/make-wire-record';
import { moneyOf } from '#service/money/money';
import { forbiddenWords as forbidden } from '#testing/forbidden-words';
import { readWire, say } from '#testing/say-wire';
import { customerEnglish } from '../customer-reply/customer-english';
import {
  failReasonEntries,
  failReasonEntry,
  refundFailReasonEntries,
  refundFailReasonEntry,
  reasonAdvice,
} from './reason-table';
import { failReasonTitle, reasonTitle, refundFailReasonTitle } from './reason-title';

const read = (over: Parameters<typeof readWire>[0]) => moneyOf(readWire(over), 'loading');
const all = [...Object.entries(failReasonEntries), ...Object.entries(refundFailReasonEntries)];

describe('the reason catalogue', () => {
  it('has an entry for every reason of both enums, and no other', () => {
    expect(Object.keys(failReasonEntries).toSorted()).toEqual([...failReasons].toSorted());
    expect(Object.keys(refundFailReasonEntries).toSorted()).toEqual(
      [...refundFailReasons].toSorted(),
    );
    expect(failReasons.length).toBe(68);
    expect(refundFailReasons.length).toBe(5);
  });

  it.each(all)('%s says what happened, what to do, and speaks in three voices', (code, entry) => {
    const customer = customerEnglish.reasons[code as keyof typeof customerEnglish.reasons];
    const texts = [entry.happened, entry.next, entry.operator, entry.developer];
    // Its name alone is no cause that a customer is told.
    if (code === 'BLOCKED_WALLET') expect(customer).toBe('');
    else texts.push(customer);
    for (const text of texts) expect(text).toMatch(/^[A-Za-z].{9,}[.]$/);
    // The record alone holds numbers; the customer is not accused, and hears no code.
    for (const text of texts) expect(text).not.toMatch(/\d|!|sorry|fraud/i);
    expect(customer).not.toMatch(/double.?spend|[A-Z]+_[A-Z]+/);
  });

  it.each([
    ['SWAP_USES_TOO_MUCH_GAS', /one block/],
    ['INVALID_SENDER', /executes the swap/],
    ['DESTINATION_TOKEN_TRANSFER_REJECTED', /a rule of its own/],
  ] as const)('%s means what is publicly known of it', (code, meaning) => {
    expect(failReasonEntry(code)?.happened).toMatch(meaning);
  });

  it('has a readable title for each', () => {
    const titles = [
      ...failReasons.map(failReasonTitle),
      ...refundFailReasons.slice(2).map(refundFailReasonTitle),
    ];
    for (const title of titles) expect(title).toMatch(/^[A-Z][A-Za-z0-9 -]{5,45}$/);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('reads the brand’s own first words by their endings, and shows unknown reasons as they came', () => {
    expect(failReasonEntry('BRAND_DEX_ERROR')).toBe(failReasonEntries.EXTERNAL_DEX_ERROR);
    expect(failReasonEntry('SOMETHING_NEW')).toBeNull();
    expect(refundFailReasonEntry('SLIPPAGE')).toBeNull();
    expect(failReasonTitle('SOMETHING_NEW')).toBe('SOMETHING_NEW');
    expect(reasonTitle({ failReason: null, refundFailReason: null })).toBeNull();
    expect(reasonTitle({ failReason: null, refundFailReason: 'MANUAL_REFUND_REQUIRED' })).toBe(
      'Manual refund required',
    );
  });
});

describe('what a reason says of the money', () => {
  const wherever =
    /refunded|returned|sent back|is delivered|was delivered|arrived|was received|\bheld\b|with the service|left your|the money|goes back/i;
  const entries = { ...failReasonEntries, ...refundFailReasonEntries };

  it.each(Object.entries(entries))(
    '%s: what happened says nothing of where the money is',
    (_, entry) => {
      expect(entry.happened).not.toMatch(wherever);
    },
  );

  it.each(Object.entries(customerEnglish.reasons))(
    '%s: nor does the customer’s cause',
    (_, cause) => {
      expect(cause).not.toMatch(wherever);
      for (const word of forbidden) expect(cause).not.toMatch(word);
    },
  );
});

const codes = ['AMOUNT_TOO_LOW_TO_REFUND', 'NEGATIVE_NEW_AMOUNT_AFTER_FEES'];

test.each(codes)('%s of a refund that was paid says nothing against the refund', (failReason) => {
  const data = { failReason, refundCurrencyData: wireAmount(4_930_000n) };
  const money = read({ status: 'refund', data });
  const advice = reasonAdvice(money, failReason, failReasonEntry(failReason));
  const said = Object.values(advice ?? {}).join(' ');
  expect(said).toMatch(/a refund wasn’t sent, but the record reports one/);
  expect(said).not.toMatch(/nothing is left|below the cost|close the case/i);
});

test('a reason why a refund failed gives way to the refund transaction that is listed', () => {
  const code = 'MANUAL_REFUND_REQUIRED';
  const money = read({ status: 'refund', data: { refundFailReason: code } });
  expect(reasonAdvice(money, code, refundFailReasonEntry(code))?.next).not.toMatch(/manual/);
});

test('other reasons, and records without a refund, keep the advice of the catalogue', () => {
  const slippage = failReasonEntry('SLIPPAGE');
  expect(reasonAdvice(read({ status: 'refund' }), 'SLIPPAGE', slippage)).toBe(slippage);
  for (const code of codes) {
    const entry = failReasonEntry(code);
    expect(reasonAdvice(read({ status: 'failure', data: { outTxs: [] } }), code, entry)).toBe(
      entry,
    );
    expect(entry?.next).not.toMatch(/close the case/i);
  }
  expect(reasonAdvice(read({ status: 'refund' }), 'NEW', null)).toBeNull();
});

test('a cause that the record contradicts is no fact', () => {
  const failReason = 'DEPOSITED_AMOUNT_TOO_LOW_TO_FILL';
  const data = { failReason, outTxs: [{ chainId: 8453 }] };
  const money = read({ status: 'failure', data });
  const advice = reasonAdvice(money, failReason, failReasonEntry(failReason));
  expect(advice?.happened).toBe('The service gives this reason, but the record says otherwise.');
  expect(say({ status: 'failure', data }).customer).not.toMatch(/below the quoted amount/);
});
