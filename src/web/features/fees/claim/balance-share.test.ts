import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBalances } from '#service/schema/app-fee';
import { balanceShare } from './balance-share';

const usdc = (amount: string, amountUsd?: string) => ({
  currency: { chainId: 8453, address: '0xaa', symbol: 'USDC', decimals: 6 },
  amount,
  amountUsd,
});
const share = (body: object) => {
  const data = readBalances(body);
  return data.balances.map((balance) => balanceShare(balance, data));
};
const part = (available: bigint, outstanding: bigint, isExact = false) => ({
  available,
  outstanding,
  isExact,
});

describe('the parts of a balance', () => {
  it('are worked out from the available total where there is one balance', () => {
    const body = {
      balances: [usdc('1284000000')],
      totalBalanceUsd: 1284,
      availableBalanceUsd: 1244,
    };
    expect(share(body)).toEqual([part(1_244_000_000n, 40_000_000n)]);
  });

  it('are known of several balances where all or nothing is available', () => {
    const balances = [usdc('5'), usdc('7')];
    const totalBalanceUsd = '0.000012';
    expect(share({ balances, totalBalanceUsd, availableBalanceUsd: '0.000012' })).toEqual([
      part(5n, 0n, true),
      part(7n, 0n, true),
    ]);
    expect(share({ balances, totalBalanceUsd, availableBalanceUsd: '0.00' })).toEqual([
      part(0n, 5n, true),
      part(0n, 7n, true),
    ]);
  });

  it.each([
    ['of several balances', { balances: [usdc('5'), usdc('7')], availableBalanceUsd: '0.000006' }],
    ['beside one that is unreadable', { balances: [usdc('5'), 7], availableBalanceUsd: '0.1' }],
    ['of a single record', usdc('5', '0.000005')],
    ['of what is no number', { balances: [usdc('odd')], availableBalanceUsd: '1' }],
    ['of a total that is no number', { balances: [usdc('5')], availableBalanceUsd: 'odd' }],
    ['of a negative total', { balances: [usdc('5')], availableBalanceUsd: '-1' }],
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
        const balances = [usdc(String(amount), worth ?? undefined)];
        const [parts] = share({ balances, availableBalanceUsd: available });
        if (!parts) throw new Error('not known');
        expect(parts.available + parts.outstanding).toBe(amount);
        expect(parts.available >= 0n && parts.outstanding >= 0n).toBe(true);
      }),
    );
  });
});
