import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRow } from '#service/records/read-requests';
import { makeWireRecord } from '#testing/make-wire-record';
import { claimHistoryEntry } from '#service/schema/claim';
import { sampleClaim, sampleTerms } from '#testing/sample-claim';
import { readBalances } from '#service/schema/app-fee';
import type { Amount } from '#service/schema/currency';
import {
  amountsText,
  claimAmounts,
  hasAvailable,
  availableUnits,
  estimatedUnits,
  balanceShare,
  amountText,
  decimalsWarning,
  shortAmountText,
  claimUsd,
} from './claim-amounts';

const usdc = {
  chainId: 8453,
  address: sampleTerms().currency.address,
  symbol: 'USDC',
  decimals: 6,
};
const weth = { chainId: 1, address: '0xabc', symbol: 'WETH', decimals: 18 };
const part = sampleClaim({ terms: sampleTerms({ amount: '10000000' }) });

function record(out: object, amountOut: string, fees?: object) {
  const wire = makeWireRecord({ status: 'success' });
  const route = {
    actual: {
      origin: { inputCurrency: { currency: usdc, amount: '1244390000' } },
      destination: { outputCurrency: { currency: out, amount: amountOut } },
    },
  };
  const row = readRow({ ...wire, data: { ...(wire as { data: object }).data, route, fees } });
  return row.record as NonNullable<typeof row.record>;
}

describe('what a paid claim moved', () => {
  it('is what the request says, and the fee is the difference', () => {
    const amounts = claimAmounts(sampleClaim(), record(usdc, '1238050000'), null);
    expect(amountsText(amounts)).toBe(
      'claimed 1,244.39 USDC, received 1,238.05 USDC (fee 6.34 USDC)',
    );
  });

  it('in another currency the fee is what the request reports', () => {
    const fees = { actual: { platform: { usd: '-6.34' }, sponsored: { usd: '1' } } };
    const amounts = claimAmounts(sampleClaim(), record(weth, '412000000000000000', fees), null);
    expect(amountsText(amounts)).toBe('claimed 1,244.39 USDC, received 0.412 WETH (fee 6.34 USD)');
    const silent = claimAmounts(sampleClaim(), record(weth, '412000000000000000', {}), null);
    expect(amountsText(silent)).toContain('(fee not reported)');
  });

  it('is what was asked for and the history’s amount, where there is no request', () => {
    const entry = claimHistoryEntry.parse({ currency: { currency: usdc, amount: '9900000' } });
    expect(amountsText(claimAmounts(part, null, entry))).toBe(
      'claimed 10 USDC, received 9.9 USDC (fee 0.1 USDC)',
    );
  });

  it('never says received of what was not paid as requested', () => {
    const amounts = claimAmounts(part, null, null);
    expect(amountsText(amounts, true)).toBe(
      'claimed 10 USDC, paid out not reported (fee not reported)',
    );
  });

  it('is not reported where nobody says so', () => {
    expect(amountsText(claimAmounts(sampleClaim(), null, null))).toBe(
      'claimed not reported, received not reported (fee not reported)',
    );
  });
});

it.each([
  ['0', false],
  ['0.009999', false],
  ['0.01', true],
  ['1244.36', true],
  [null, null],
])('$%s is something to claim: %s', (usd, expected) => {
  expect(
    hasAvailable({
      usd,
      balances: [{ key: 'a', amount: null, symbol: null, decimals: null, usd: null }],
    }),
  ).toBe(expected);
});

const held = { currency: { symbol: 'USDC', decimals: 6 }, amount: '5000000' };

describe('what is available, in units of a balance', () => {
  const worth = { ...held, amountUsd: '4.9' };
  const unitsOf = (balance: unknown, usd: string | null) =>
    availableUnits(readBalances({ balances: [balance] }).balances[0] as Amount, usd);

  it.each([
    // By the balance's own worth, rounded down; without one a unit of the token is a dollar.
    [worth, '4.9', 5_000_000n],
    [worth, '2.45', 2_500_000n],
    [worth, '0.000001', 1n],
    [held, '3', 3_000_000n],
    [held, '3.0000009', 3_000_000n],
    // Never more than the balance, and nothing where it is not reported.
    [held, '9', 5_000_000n],
    [held, null, null],
    [held, 'odd', null],
    [{ ...held, currency: { symbol: 'USDC' } }, '3', null],
  ])('%j of $%s is %s', (balance, usd, units) => {
    expect(unitsOf(balance, usd)).toBe(units);
  });
});

it.each([
  [1_244_414_573n, 6, 1_244_410_000n],
  [34_567n, 6, 34_560n],
  [12n, 6, 12n],
  [1_234_567_890_123_456_789n, 18, 1_234_000_000_000_000_000n],
  [0n, 6, 0n],
  [12_345n, null, 12_345n],
])('an estimate of %s units with %s decimals is cut to %s', (units, decimals, cut) => {
  expect(estimatedUnits(units, decimals)).toBe(cut);
});

const balanceOf = (amount: string, amountUsd?: string) => ({
  currency: { chainId: 8453, address: '0xaa', symbol: 'USDC', decimals: 6 },
  amount,
  amountUsd,
});
const share = (body: object) => {
  const data = readBalances(body);
  return data.balances.map((balance) => balanceShare(balance, data));
};
const change = (available: bigint, outstanding: bigint, isExact = false) => ({
  available,
  outstanding,
  isExact,
});

describe('the parts of a balance', () => {
  it('are worked out from the available total where there is one balance', () => {
    const body = {
      balances: [balanceOf('1284000000')],
      totalBalanceUsd: 1284,
      availableBalanceUsd: 1244,
    };
    expect(share(body)).toEqual([change(1_244_000_000n, 40_000_000n)]);
  });

  it('are known of several balances where all or nothing is available', () => {
    const balances = [balanceOf('5'), balanceOf('7')];
    const totalBalanceUsd = '0.000012';
    expect(share({ balances, totalBalanceUsd, availableBalanceUsd: '0.000012' })).toEqual([
      change(5n, 0n, true),
      change(7n, 0n, true),
    ]);
    expect(share({ balances, totalBalanceUsd, availableBalanceUsd: '0.00' })).toEqual([
      change(0n, 5n, true),
      change(0n, 7n, true),
    ]);
  });

  it.each([
    [
      'of several balances',
      { balances: [balanceOf('5'), balanceOf('7')], availableBalanceUsd: '0.000006' },
    ],
    [
      'beside one that is unreadable',
      { balances: [balanceOf('5'), 7], availableBalanceUsd: '0.1' },
    ],
    ['of a single record', balanceOf('5', '0.000005')],
    ['of what is no number', { balances: [balanceOf('odd')], availableBalanceUsd: '1' }],
    ['of a total that is no number', { balances: [balanceOf('5')], availableBalanceUsd: 'odd' }],
    ['of a negative total', { balances: [balanceOf('5')], availableBalanceUsd: '-1' }],
    [
      'of odd decimals',
      { balances: [{ currency: { decimals: 1.5 }, amount: '5' }], availableBalanceUsd: '1' },
    ],
  ])('aren’t known %s', (_, body) => {
    expect(share(body)[0]).toBe(null);
  });

  it('are together the balance, and neither is below zero', () => {
    const usd = fc.double({ min: 0, max: 1e9, noNaN: true }).map((value) => value.toFixed(6));
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), usd, fc.option(usd), (amount, available, worth) => {
        const balances = [balanceOf(String(amount), worth ?? undefined)];
        const [parts] = share({ balances, availableBalanceUsd: available });
        if (!parts) throw new Error('not known');
        expect(parts.available + parts.outstanding).toBe(amount);
        expect(parts.available >= 0n && parts.outstanding >= 0n).toBe(true);
      }),
    );
  });
});

const balances = [
  { key: 'a', amount: '552580000', symbol: 'USDC', decimals: 6, usd: '552.58' },
  { key: 'b', amount: null, symbol: 'ETH', decimals: 18, usd: null },
];

describe('the amount of a claim', () => {
  it('has the worth that the balance of its token had, where that is known', () => {
    expect(claimUsd(sampleTerms({ amount: '2500000' }))).toBe('≈ $2.50');
    expect(claimUsd(sampleTerms({ amount: null }))).toBeNull();
    expect(claimUsd(sampleTerms({ amount: '2500000', chainId: 10 }))).toBeNull();
    expect(
      claimUsd(sampleTerms({ amount: '2500000', available: { usd: '9', balances } })),
    ).toBeNull();
  });

  it('of all is in a table what was drawn once that is reported, and never what was not', () => {
    const terms = sampleTerms({ amount: null, available: { usd: '551.03', balances } });
    const claimed = { amount: '400.13', symbol: 'USDC' };
    const claim = sampleClaim({ terms });
    const amounts = { claimed, received: claimed, fee: null };
    expect(shortAmountText(claim)).toBe('Max, $551.03 available');
    expect(shortAmountText({ ...claim, state: 'failed', amounts })).toBe('Max, $551.03 available');
    expect(shortAmountText({ ...claim, state: 'paid', amounts })).toBe('400.13 USDC');
  });

  it('of all names the USD that is available and the tokens that it is of', () => {
    expect(amountText(sampleTerms({ amount: null, available: { usd: '400.65', balances } }))).toBe(
      'No amount is sent: the service may pay all balances or only one of them. Available at the time: $400.65; total balance: 552.58 USDC',
    );
  });

  it('of all is all where there is one balance', () => {
    const one = { usd: null, balances: balances.slice(0, 1) };
    expect(amountText(sampleTerms({ amount: null, available: one }))).toMatch(
      /^The full available balance will be claimed\. Balance/,
    );
  });

  it('of all names a balance once where nothing is reported as available', () => {
    expect(amountText(sampleTerms({ amount: null, available: { usd: null, balances } }))).toBe(
      'No amount is sent: the service may pay all balances or only one of them. Balance at the time: 552.58 USDC',
    );
    const nothing = { usd: '1', balances: balances.slice(1) };
    expect(amountText(sampleTerms({ amount: null, available: nothing }))).toMatch(/time: \$1\.00$/);
  });
});

it('warns where a balance is two numbers', () => {
  const currency = { symbol: 'USDC', decimals: 6 };
  const warningOf = (amountFormatted: string) =>
    readBalances({ balances: [{ currency, amount: '5000000', amountFormatted }] }).balances.map(
      decimalsWarning,
    );
  expect(warningOf('5.0')).toEqual([null]);
  expect(warningOf('0.000005')).toEqual([
    expect.stringContaining('it is 5 USDC, but the service wrote 0.000005'),
  ]);
});
