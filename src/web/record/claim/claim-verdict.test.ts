import { describe, expect, it } from 'vitest';
import { moneyOf } from '#service/money/money';
import { noChains } from '../chain-of';
import { sampleClaim, sampleTerms } from '#testing/sample-claim';
import { posted, signed } from '#testing/sample-claim-events';
import { readWire } from '#testing/say-wire';
import { wireAmount } from '#testing/make-wire-record';
import { claimReducer } from '../../features/fees/claim/claim-reducer';
import { writeClaim, type JournalStorage } from '../../features/fees/claim/claim-journal';
import { verdictOf } from '../verdict/verdict';
import { customerText, replyLines } from '../customer-reply/customer-text';
import { claimVerdict } from '../verdict/useVerdict';
import { paymentRequested } from './stored-claims';

const asked = sampleClaim();
const submitted = [signed, posted].reduce(claimReducer, asked);
const view = { nowMs: 0, chainOf: noChains };
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

function storageOf(...claims: (typeof asked)[]): JournalStorage {
  const entries = new Map<string, string>([['theme', 'dark']]);
  const storage: JournalStorage = {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, text) => entries.set(name, text),
  };
  for (const claim of claims) writeClaim(storage, claim);
  return storage;
}

describe('what this browser requested under the id of a request', () => {
  const requestedIn = (storage: JournalStorage, network = 'sandbox', id = submitted.requestId) =>
    paymentRequested(() => storage, network, id);

  it('is the claim that was submitted under it, on this network', () => {
    const storage = storageOf(submitted);
    expect(requestedIn(storage)).toMatchObject({ recipient: asked.terms.recipient, chainId: 8453 });
    expect(requestedIn(storage, 'mainnet')).toBe(null);
    expect(requestedIn(storage, 'sandbox', `0x${'2e'.repeat(32)}`)).toBe(null);
  });

  it('is nothing where the claim was never submitted, or the entry can’t be read', () => {
    expect(requestedIn(storageOf(asked))).toBe(null);
    const storage = storageOf();
    storage.setItem('waybill.claim.broken', '{');
    expect(requestedIn(storage)).toBe(null);
    const forbidden = () => {
      throw new DOMException('', 'SecurityError');
    };
    expect(paymentRequested(forbidden, 'sandbox', submitted.requestId)).toBe(null);
  });
});

describe('the verdict on a request that paid a claim', () => {
  const verdictFor = (recipient: string, status = 'success', vmType: string | null = 'evm') => {
    const side = { inputCurrency: null, outputCurrency: wireAmount(1_000_000n, 8453) };
    const record = readWire({
      status,
      recipient,
      data: { route: { quoted: null, actual: { origin: null, destination: side } } },
    });
    const { received } = moneyOf(record, 'loading');
    const address = received.amount?.currency?.address ?? '';
    const currency = { address, symbol: 'USDC', decimals: 6 };
    const terms = sampleTerms({ chainId: record.destinationChainId ?? 0, currency, vmType });
    const verdict = verdictOf(moneyOf(record, 'loading'), view);
    return { record, verdict, checked: claimVerdict(verdict, terms, record) };
  };

  it('says first that another address was paid', () => {
    const { checked } = verdictFor(other);
    expect(checked).toMatchObject({
      tone: 'failure',
      headline: expect.stringMatching(/ paid to 0x7099…\w{6}, not to the address you requested\.$/),
      mismatches: [{ field: 'recipient', reported: other }],
      needsAction: true,
    });
    expect(checked.nextAction).not.toContain('No action needed');
  });

  it('tells a customer that another address was paid, not that it was delivered', () => {
    const { checked } = verdictFor(other);
    const reply = customerText(checked, view);
    expect(reply).toMatch(/^Your transfer was paid: .+ It went to a different address/);
    expect(reply).not.toContain('delivered');
    expect(replyLines(checked, () => null).hash ?? 'Payout').toMatch(/^Payout/);
  });

  it('stays as it is where the payment is the requested one, or nothing is paid yet', () => {
    const paid = verdictFor(asked.terms.recipient.toLowerCase());
    expect(paid.checked).toBe(paid.verdict);
    const onUnknown = verdictFor(asked.terms.recipient.toLowerCase(), 'success', null);
    expect(onUnknown.checked).toBe(onUnknown.verdict);
    const open = verdictFor(other, 'pending');
    expect(open.checked).toBe(open.verdict);
  });
});
