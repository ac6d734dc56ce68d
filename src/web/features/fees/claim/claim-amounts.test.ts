import { readRow } from '#service/read-requests';
import { makeWireRecord } from '#testing/make-wire-record';
import { claimHistoryEntry } from '#service/schema/claim';
import { describe, expect, it } from 'vitest';
import { amountsText, claimAmounts } from './claim-amounts';
import { sampleClaim, sampleTerms } from '#testing/sample-claim';

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
