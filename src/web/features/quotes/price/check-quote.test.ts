import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readChain, type ChainRecord } from '#service/schema/chain';
import { readQuoteResponse } from '#service/records/quote-response';
import { checkQuote, quoteWarnings } from './check-quote';
import { amountUnit, inUnit, readAmount, sentBody } from './quote-amount';
import { draftFields, quoteDraftOf, draftParams, type QuoteDraft } from './quote-draft';

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
    { id: 3, vmType: 'newvm' },
    { id: 4, vmType: 'bvm' },
    { id: 2, vmType: 'svm', currency: { symbol: 'SOL', address: '1'.repeat(32), decimals: 9 } },
  ].flatMap((raw) => {
    const { chain } = readChain(raw);
    return chain ? [[chain.id, chain] as const] : [];
  }),
);
const sol = '1'.repeat(32);
const toSol: QuoteDraft = { destinationChainId: '2', destinationCurrency: sol };
const unlisted: QuoteDraft = { originCurrency: `0x${'33'.repeat(20)}` };
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
    expect(issuesOf({ ...toSol, recipient: sol })).toEqual([]);
    expect(issuesOf({ user: 'of a deposit', useDepositAddress: 'true' })).toEqual([]);
    expect(issuesOf({ amount: '0', txs: '[]' })).toEqual([]);
    // Nothing is known of a chain of another kind.
    expect(issuesOf({ originChainId: '3', user: 'x', refundTo: 'y', originCurrency: 'z' })).toEqual(
      [],
    );
    expect(issuesOf({ useDepositAddress: 'true', strict: 'true', refundTo: user })).toEqual([]);
    expect(issuesOf({ moreMembers: '{"subsidizeFees": true, "ttl": 30}' })).toEqual([]);
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
    ['no amount above nothing', { amount: '0' }, 'amount', null],
    ['an amount of words', { amount: 'abc' }, 'amount', null],
    ['an exponent', { amount: '1e6' }, 'amount', null],
    ['a comma', { amount: '2,5', amountUnit: 'token' }, 'amount', null],
    [
      'more decimals than the token has',
      { amount: '1.0000001', amountUnit: 'token' },
      'amount',
      null,
    ],
    ['tokens without known decimals', { ...unlisted, amountUnit: 'token' }, 'amount', null],
    ['an address that is too short', { user: '0x11' }, 'user', null],
    ['an SVM user on an EVM chain', { user: sol }, 'user', null],
    [
      'an EVM recipient on an SVM chain',
      { ...toSol, recipient: user },
      'recipient',
      'INVALID_ADDRESS',
    ],
    ['a symbol as token', { originCurrency: 'USDC' }, 'originCurrency', null],
    ['a refund to another chain', { refundTo: sol }, 'refundTo', null],
    ['a referrer that is too long', { referrer: 'x'.repeat(257) }, 'referrer', null],
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
    ['further members that are no object', { moreMembers: '[1]' }, 'moreMembers', null],
    ['a member that nobody documents', { moreMembers: '{"fee": 1}' }, 'moreMembers', null],
    ['a member that has a field', { moreMembers: '{"referrer": "x"}' }, 'moreMembers', null],
    [
      'a further member of another type',
      { moreMembers: '{"usePermit": "y"}' },
      'moreMembers',
      null,
    ],
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
    expect(issuesOf(toSol, priced('0.01'), quote)).toEqual([]);
  });

  const warningsOf = (change: QuoteDraft, list = chains) => {
    const changed = { ...draft, ...change };
    const { body } = checkQuote(changed, 'price', list, null);
    return body && quoteWarnings(changed, body, list).map(({ sentence }) => sentence);
  };

  it('warns of app fees that a send doesn’t collect', () => {
    const withFee = (change: QuoteDraft) => warningsOf({ appFees: `${user} 25`, ...change });
    expect(withFee({ destinationCurrency: token })).toEqual([
      expect.stringContaining('App-fee rule 1'),
    ]);
    expect(withFee({ destinationCurrency: token, appFees: '' })).toEqual([]);
    expect(withFee({})).toEqual([]);
    expect(withFee(toSol)).toEqual([]);
  });

  it('warns of a chain that isn’t listed, and sends it', () => {
    const warnings = warningsOf({ originChainId: '9', destinationChainId: '9' });
    expect(warnings).toEqual([expect.stringContaining('no readable entry for chain 9:')]);
    expect(warningsOf({ originChainId: '9' })).toHaveLength(1);
    expect(warningsOf({ originChainId: '9' }, new Map())).toEqual([]);
  });

  it('warns of an address of an unusual form, where the forms are assumed, and sends it', () => {
    const toBitcoin = { destinationChainId: '4', destinationCurrency: 'btc' };
    expect(warningsOf({ ...toBitcoin, recipient: `tb1q${'a'.repeat(38)}` })).toEqual([
      expect.stringContaining('“Recipient”'),
    ]);
    expect(
      warningsOf({ ...toBitcoin, recipient: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }),
    ).toEqual([]);
  });

  it('never throws, whatever is typed or linked', () => {
    const anyDraft = fc.dictionary(fc.constantFrom(...draftFields), fc.string());
    fc.assert(
      fc.property(anyDraft, (typed) => {
        const { body, issues } = checkQuote(typed, 'quoteV2', chains, null);
        expect(body === null).toBe(issues.length > 0);
        expect(quoteDraftOf(typed)).toEqual({ ...typed });
      }),
      { numRuns: 300 },
    );
  });
});

describe('an amount', () => {
  const sent = (change: QuoteDraft) => {
    const { body } = checkQuote({ ...draft, ...change }, 'price', chains, null);
    return body?.amount ?? readAmount({ ...draft, ...change }, chains).problem;
  };

  it('is sent in the smallest unit, whichever it is typed in', () => {
    expect(sent({ amount: '2.5', amountUnit: 'token' })).toBe('2500000');
    expect(sent({ amount: '2500000', amountUnit: 'smallest' })).toBe('2500000');
    expect(sent({ amount: '2.5', amountUnit: 'smallest' })).toContain('whole number');
    // Of the output, where the trade type says so.
    expect(sent({ amount: '2.5', amountUnit: 'token', tradeType: 'EXACT_OUTPUT' })).toBe(
      '2500000000000000000',
    );
  });

  it('of a draft or a link without a unit is in the smallest one', () => {
    expect(sent({ amount: '250000000' })).toBe('250000000');
    expect(sent({ amount: '250000000', amountUnit: 'x' })).toBe('250000000');
  });

  it('begins with tokens, and with the smallest unit where decimals aren’t known', () => {
    expect(amountUnit({}, chains)).toBe('token');
    expect(amountUnit({ ...draft, amount: '' }, chains)).toBe('token');
    expect(amountUnit({ ...draft, ...unlisted, amount: '' }, chains)).toBe('smallest');
    expect(amountUnit({ ...draft, ...unlisted, amountUnit: 'token' }, chains)).toBe('token');
    expect(readAmount({ amount: '2.5', amountUnit: 'token' }, chains).problem).toContain(
      'Choose the token',
    );
  });

  it('stays the same amount in the other unit, and what is typed where it is none', () => {
    const inTokens = inUnit(draft, 'token', chains);
    expect(inTokens).toMatchObject({ amount: '0.01', amountUnit: 'token' });
    expect(inUnit(inTokens, 'smallest', chains)).toMatchObject({ amount: '10000' });
    expect(inUnit({ ...draft, amount: '1,5' }, 'token', chains).amount).toBe('1,5');
    expect(inUnit({ ...draft, ...unlisted }, 'token', chains).amount).toBe('10000');
  });
});

describe('the draft', () => {
  it('leaves out what is empty, and contract calls that are too long for a link', () => {
    expect(
      sentBody({ strict: 'false', useDepositAddress: 'true', recipient: ' ' }, chains),
    ).toEqual({
      useDepositAddress: true,
    });
    expect(draftParams({ ...draft, referrer: '' })).toEqual({ params: draft, isCut: false });
    const long = draftParams({ ...draft, txs: 'x'.repeat(9_000) });
    expect([long.isCut, long.params.txs, long.params.user]).toEqual([true, undefined, user]);
  });
});
