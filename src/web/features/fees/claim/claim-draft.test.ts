import { readBalances } from '#service/schema/app-fee';
import { readChain } from '#service/schema/chain';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeDraft,
  claimDraft,
  draftTerms,
  type ClaimDraft,
  type DraftContext,
} from './claim-draft';

const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const checksummed = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const usdc = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
const chains = [
  { id: 1, vmType: 'evm', erc20Currencies: [{ symbol: 'USDC', address: '0xa0b8', decimals: 6 }] },
  { id: 8453, vmType: 'evm', erc20Currencies: [{ symbol: 'USDC', address: usdc, decimals: 6 }] },
  { id: 792, vmType: 'svm', currency: { symbol: 'SOL', address: '1'.repeat(32), decimals: 9 } },
  { id: 5, vmType: 'evm', disabled: true, currency: { symbol: 'X', address: '0x05' } },
].flatMap((raw) => readChain(raw).chain ?? []);
const held = {
  currency: { chainId: 8453, address: usdc, symbol: 'USDC', decimals: 6 },
  amount: '5000000',
};
const data = readBalances({ balances: [held], availableBalanceUsd: 5 });

const context = (change: Partial<DraftContext> = {}): DraftContext => ({
  address,
  network: 'sandbox',
  chains: new Map(chains.map((chain) => [chain.id, chain])),
  data,
  config: {
    freeClaimChainId: 8453,
    capabilities: { claimsPart: true, filtersOpenStatuses: false },
  },
  known: [],
  ...change,
});
const read = (changes: Partial<ClaimDraft> = {}, of = context()) =>
  draftTerms(claimDraft(of, changes), of);

describe('the form', () => {
  it('begins ready: free chain, the balance’s currency, the claim address with its checksum', () => {
    expect(read().terms).toMatchObject({
      chainId: 8453,
      currency: { address: usdc },
      recipient: checksummed,
      recipientConfirmed: false,
      amount: null,
    });
  });

  it('falls back to the balance’s chain when no free chain is known', () => {
    const config = { ...context().config, freeClaimChainId: null };
    expect(read({}, context({ config })).terms?.chainId).toBe(8453);
  });

  it('has no default recipient on another vm type', () => {
    const { terms, problems } = read({ chainId: '792' });
    expect(terms).toBe(null);
    expect(problems.join()).toMatch(/Enter an address/);
  });

  it('wants another recipient confirmed by its end', () => {
    const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    expect(read({ recipient }).terms).toBe(null);
    expect(read({ recipient, typed: 'dc79c8' }).terms).toMatchObject({
      recipient,
      recipientConfirmed: true,
    });
  });

  it('does not ask for a disabled chain, nor without a balance', () => {
    expect(read({ chainId: '5' }).terms).toBe(null);
    const of = (body: unknown) => read({}, context({ data: readBalances(body) }));
    expect(of({ balances: [] }).terms).toBe(null);
    expect(of({ balances: [held], availableBalanceUsd: 0 }).problems.join()).toMatch(
      /nothing as available/,
    );
    expect(of({ balances: [held] }).terms).not.toBe(null);
    expect(of({ balances: [{ ...held, amount: null }] }).problems.join()).toMatch(/isn’t reported/);
    // The interface's own example: one record at the top level.
    expect(of(held).terms).toMatchObject({ available: { balances: [{ amount: '5000000' }] } });
  });
});

describe('changes', () => {
  const text = fc.constantFrom('', '1', '8453', '792', '5', '77', usdc, '0xa0b8', '0x', 'abc');
  const change: fc.Arbitrary<Partial<ClaimDraft>> = fc.record(
    Object.fromEntries(
      ['chainId', 'currency', 'recipient', 'typed', 'amount'].map((field) => [
        field,
        fc.option(text, { nil: undefined }),
      ]),
    ),
    { requiredKeys: [] },
  );

  it('in any sequence leave a text in every field, and never throw', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (sequence) => {
        let changes: Partial<ClaimDraft> = {};
        for (const part of sequence) {
          changes = changeDraft(changes, part);
          const draft = claimDraft(context(), changes);
          expect(Object.values(draft).map((value) => typeof value)).toEqual(
            Array.from({ length: 5 }, () => 'string'),
          );
          const { terms, problems } = draftTerms(draft, context());
          expect(terms === null).toBe(problems.length > 0);
        }
      }),
    );
  });

  it('of the chain start currency, recipient and amount anew', () => {
    const typed = { recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', typed: 'dc79c8' };
    const before = changeDraft(changeDraft({}, typed), { amount: '1' });
    const after = claimDraft(context(), changeDraft(before, { chainId: '1' }));
    expect(after).toEqual({
      chainId: '1',
      currency: '0xa0b8',
      recipient: checksummed,
      typed: '',
      amount: '',
    });
  });

  it('of the currency leave no amount behind that was meant for another', () => {
    const changes = changeDraft({ amount: '1' }, { currency: '0xa0b8' });
    expect(claimDraft(context(), changes).amount).toBe('');
  });
});

describe('without a chain', () => {
  it('says that one has to be selected, and nothing about the recipient', () => {
    expect(read({}, context({ chains: new Map() })).problems).toEqual(['Select a chain.']);
  });
});

describe('several balances', () => {
  const several = readBalances({
    balances: [
      held,
      { currency: { chainId: 1, address: '0xa0b8', symbol: 'USDC', decimals: 6 }, amount: '9' },
    ],
    availableBalanceUsd: 5.000009,
  });

  it('are all written down, with the total: which one is drawn on is not stated', () => {
    expect(read({}, context({ data: several })).terms?.available).toMatchObject({
      usd: '5.000009',
      balances: [{ amount: '5000000' }, { amount: '9' }],
    });
  });

  it('leave an amount above one of them to the service', () => {
    expect(read({ amount: '5.000001' }, context({ data: several })).terms?.amount).toBe('5000001');
  });
});

describe('the amount of several balances', () => {
  const other = { currency: { chainId: 1, address: '0xa0b8', symbol: 'ETH', decimals: 18 } };
  const data = (availableBalanceUsd: string | null, balanceUsd?: string, otherUsd?: string) =>
    readBalances({
      balances: [
        { ...held, amountUsd: balanceUsd },
        { ...other, amount: '9', amountUsd: otherUsd },
      ],
      availableBalanceUsd,
    });

  it.each([
    // An outstanding part is taken off the claimed one, whichever balance it belongs to.
    ['9', '5', '4', '5'],
    ['8', '5', '4', '4'],
    ['20', '5', '4', '5'],
    ['4', '5', '4', ''],
    ['1', '5', '4', ''],
    // Nothing is filled in where a worth isn't reported.
    [null, '5', '4', ''],
    ['8', undefined, '4', ''],
    ['8', '5', undefined, ''],
  ])('of $%s available, $%s in this one and $%s in the other: %j', (all, own, rest, amount) => {
    const several = context({ data: data(all, own, rest) });
    expect(claimDraft(several, {}).amount).toBe(amount);
    expect(claimDraft(several, { amount: '' }).amount).toBe('');
  });

  it('is not sent where no amount is known to be taken', () => {
    const config = {
      ...context().config,
      capabilities: { claimsPart: false, filtersOpenStatuses: false },
    };
    expect(claimDraft(context({ data: data('9', '5', '4'), config }), {}).amount).toBe('');
  });
});

describe('an amount', () => {
  it.each([
    ['', null],
    ['1', '1000000'],
    ['0.000001', '1'],
    ['5', '5000000'],
  ])('%j is %j units', (amount, units) => {
    expect(read({ amount }).terms?.amount).toBe(units);
  });

  it.each(['0', '5.000001', '0.0000001', '1e3', '-1', 'all', '1,000'])(
    '%s is refused',
    (amount) => {
      expect(read({ amount }).terms).toBe(null);
    },
  );

  it('of less than nothing is called what it is', () => {
    expect(read({ amount: '-5' }).amountProblem).toBe('Enter an amount above 0.');
    expect(read({ amount: 'all' }).amountProblem).toBe('Enter a decimal number, such as 2.5.');
  });

  it('above the available part is warned of, and not refused', () => {
    const part = context({ data: readBalances({ balances: [held], availableBalanceUsd: '3' }) });
    expect(read({ amount: '3.000001' }, part)).toMatchObject({
      terms: { amount: '3000001' },
      warnings: ['More than the reported available balance.'],
    });
    for (const amount of ['', '3']) expect(read({ amount }, part).warnings).toEqual([]);
    // The worth that the service reports of the balance, where it does.
    const worth = { ...held, amountUsd: '4.9' };
    const whole = context({
      data: readBalances({ balances: [worth], availableBalanceUsd: '4.9' }),
    });
    expect(read({ amount: '5' }, whole).warnings).toEqual([]);
    const silent = context({ data: readBalances({ balances: [held] }) });
    expect(read({ amount: '5' }, silent).warnings).toEqual([]);
  });

  it('is never sent where chain or currency differ, or the service is not known to take it', () => {
    expect(read({ amount: '1', chainId: '1' }).terms?.amount).toBe(null);
    const config = {
      ...context().config,
      capabilities: { claimsPart: false, filtersOpenStatuses: false },
    };
    expect(read({ amount: '1' }, context({ config })).terms?.amount).toBe(null);
  });
});
