import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readChain, type ChainRecord } from '#service/schema/chain';
import { readQuoteResponse } from '#service/schema/quote-response';
import { checkQuote, uncollectedFeeWarning } from './check-quote';
import { amountsAround, costBps, pricedAmounts } from './quote-amounts';
import { bodyOf, draftOf, draftParams, quoteFields, type QuoteDraft } from './quote-draft';

const user = `0x${'11'.repeat(20)}`;
const token = `0x${'22'.repeat(20)}`;
const chains = new Map<number, ChainRecord>(
  [
    {
      id: 1,
      vmType: 'evm',
      currency: { symbol: 'ETH', address: `0x${'00'.repeat(20)}`, decimals: 18 },
      erc20Currencies: [{ symbol: 'USDC', address: token, decimals: 6 }],
    },
    { id: 2, vmType: 'svm', currency: { symbol: 'SOL', address: '1'.repeat(32), decimals: 9 } },
  ].flatMap((raw) => {
    const { chain } = readChain(raw);
    return chain ? [[chain.id, chain] as const] : [];
  }),
);
const draft: QuoteDraft = {
  user,
  originChainId: '1',
  destinationChainId: '1',
  originCurrency: token,
  destinationCurrency: `0x${'00'.repeat(20)}`,
  amount: '10000',
  tradeType: 'EXACT_INPUT',
};
const issuesOf = (change: QuoteDraft, priced: unknown = null, endpoint = 'price' as const) =>
  checkQuote(
    { ...draft, ...change },
    endpoint as 'price' | 'quoteV2',
    chains,
    priced === null ? null : readQuoteResponse(priced),
  ).issues.map(({ field, errorCode }) => [field, errorCode]);

describe('the check before a call', () => {
  it('lets the rules’ own examples through', () => {
    expect(issuesOf({})).toEqual([]);
    expect(issuesOf({ slippageTolerance: '10000', latePaymentSlippageTolerance: '0' })).toEqual([]);
    expect(issuesOf({ recipient: user, appFees: `${user} 25\n${user}:30.5` })).toEqual([]);
    expect(issuesOf({ recipient: 'anything', destinationChainId: '2' })).toEqual([]);
    expect(issuesOf({ useDepositAddress: 'true', strict: 'true', refundTo: user })).toEqual([]);
    expect(issuesOf({ txs: `[{"to":"${user}","value":"0","data":"0x"}]` })).toEqual([]);
  });

  it.each<[string, QuoteDraft, string, string | null]>([
    ['no user', { user: '' }, 'user', null],
    ['a chain that isn’t a number', { originChainId: 'abc' }, 'originChainId', null],
    ['a trade type of no kind', { tradeType: 'NOPE' }, 'tradeType', null],
    ['a fraction as amount', { amount: '1.5' }, 'amount', null],
    [
      'a negative tolerance',
      { slippageTolerance: '-1' },
      'slippageTolerance',
      'INVALID_SLIPPAGE_TOLERANCE',
    ],
    [
      'a tolerance above all',
      { latePaymentSlippageTolerance: '10001' },
      'latePaymentSlippageTolerance',
      'INVALID_SLIPPAGE_TOLERANCE',
    ],
    ['another chain’s recipient', { recipient: 'bc1qnot' }, 'recipient', 'INVALID_ADDRESS'],
    [
      'a token as recipient',
      { recipient: token.toUpperCase().replace('0X', '0x') },
      'recipient',
      'INVALID_RECIPIENT',
    ],
    ['strict without refundTo', { strict: 'true', useDepositAddress: 'true' }, 'refundTo', null],
    ['an app fee for no EVM address', { appFees: 'bc1q 25' }, 'appFees', null],
    ['an app fee without bps', { appFees: user }, 'appFees', null],
    ['contract calls that are no JSON', { txs: '[{' }, 'txs', null],
    ['a route length of words', { maxRouteLength: 'two' }, 'maxRouteLength', null],
  ])('refuses %s', (_, change, field, errorCode) => {
    expect(issuesOf(change)).toEqual([[field, errorCode]]);
  });

  it('refuses a small same-chain swap once its price is known, for a quote alone', () => {
    const priced = (amountUsd: string, operation = 'swap') => ({
      details: { operation, currencyIn: { amountUsd } },
    });
    const quote = 'quoteV2' as 'price';
    expect(issuesOf({}, priced('0.01'), quote)).toEqual([['amount', 'AMOUNT_TOO_LOW']]);
    expect(issuesOf({}, priced('0.01'))).toEqual([]);
    for (const usd of ['0', '0.05', '3', 'x']) expect(issuesOf({}, priced(usd), quote)).toEqual([]);
    expect(issuesOf({}, priced('0.01', 'wrap'), quote)).toEqual([]);
    expect(issuesOf({ destinationChainId: '2' }, priced('0.01'), quote)).toEqual([]);
  });

  it('warns of app fees that a send doesn’t collect', () => {
    const warning = (change: QuoteDraft) => {
      const { body } = checkQuote(
        { ...draft, appFees: `${user} 25`, ...change },
        'price',
        chains,
        null,
      );
      return body && uncollectedFeeWarning(body, chains);
    };
    expect(warning({ destinationCurrency: token })).toContain('App-fee rule 1');
    expect(warning({ destinationCurrency: token, appFees: '' })).toBeNull();
    expect(warning({})).toBeNull();
    expect(warning({ destinationCurrency: token, destinationChainId: '2' })).toBeNull();
  });

  it('never throws, whatever is typed or linked', () => {
    const anyDraft = fc.dictionary(fc.constantFrom(...quoteFields), fc.string());
    fc.assert(
      fc.property(anyDraft, (typed) => {
        const { body, issues } = checkQuote(typed, 'quoteV2', chains, null);
        expect(body === null).toBe(issues.length > 0);
        expect(draftOf(typed)).toEqual({ ...typed });
      }),
      { numRuns: 300 },
    );
  });
});

describe('the draft', () => {
  it('leaves out what is empty, and contract calls that are too long for a link', () => {
    expect(bodyOf({ strict: 'false', useDepositAddress: 'true', recipient: ' ' })).toEqual({
      useDepositAddress: true,
    });
    expect(draftParams({ ...draft, referrer: '' })).toEqual({ params: draft, isCut: false });
    const long = draftParams({ ...draft, txs: 'x'.repeat(9_000) });
    expect([long.isCut, long.params.txs, long.params.user]).toEqual([true, undefined, user]);
  });

  it('has five amounts around its own, fewer where they would be the same', () => {
    expect(amountsAround('100')).toEqual(['10', '50', '100', '200', '1000']);
    expect(amountsAround('1')).toEqual(['1', '2', '10']);
    expect(amountsAround('0')).toEqual([]);
  });

  it.each([
    ['EXACT_INPUT', 'paid', 'received'],
    ['EXACT_OUTPUT', 'received', 'paid'],
    ['EXPECTED_OUTPUT', 'received', 'paid'],
  ] as const)('of %s shows a failed one as %s, in tokens', (tradeType, side, other) => {
    const money = { amount: '250', currency: { symbol: 'USDC', decimals: 6 } };
    const response = readQuoteResponse({ details: { currencyIn: money, currencyOut: money } });
    const [failed, good] = pricedAmounts(
      [
        { amount: '25', response: null, failure: 'NO_QUOTES' },
        { amount: '250', response, failure: null },
      ],
      tradeType,
    );
    expect(failed?.[side]).toMatchObject({ amount: '25', currency: { symbol: 'USDC' } });
    expect(failed?.[other]).toBeNull();
    expect([good?.paid?.amount, good?.received?.amount]).toEqual(['250', '250']);
  });

  it('has the cost of a price from its own USD values', () => {
    const cost = (paid: unknown, received: unknown) =>
      costBps(
        readQuoteResponse({
          details: { currencyIn: { amountUsd: paid }, currencyOut: { amountUsd: received } },
        }),
      );
    expect(cost('100', '99.75')).toBe(25);
    expect(cost('100', '101')).toBe(-100);
    expect([cost('0', '1'), cost(null, '1'), cost('1', 'x')]).toEqual([null, null, null]);
  });
});
