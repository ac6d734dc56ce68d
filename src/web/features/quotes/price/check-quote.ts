import { sameAddress } from '#service/address';
import { compareDecimal } from '#service/decimal';
import { isAccountOf } from '#service/identifiers/entered-account';
import { furtherShape, quoteBody, quoteShape, type QuoteBody } from '#service/schema/quote-body';
import type { QuoteResponse } from '#service/records/quote-response';
import type { QuoteEndpoint } from '../../../api/endpoints/quotes';
import { unsupportedRule } from '#service/app-fees/app-fee-rules';
import { tokenOfChain, type Chains } from '../../../record/record-tokens';
import { chainOfSide, readAmount, sentBody } from './quote-amount';
import { moreMembersOf, type QuoteDraft, type QuoteField } from './quote-draft';
import { fieldWords } from './quote-fields';

/** Why a body isn't sent. `errorCode` is what the service would answer; null where the interface names none. */
export interface QuoteIssue {
  field: QuoteField;
  errorCode: string | null;
  sentence: string;
}

export type CheckedQuote = { body: QuoteBody; issues: [] } | { body: null; issues: QuoteIssue[] };

/**
 * The interface's own rules, before a call is spent (service-api.md Q5 to Q9, Q13).
 *
 * @param priced the price of the same input, where there is one: only it says what a small swap is worth
 */
export function checkQuote(
  draft: QuoteDraft,
  endpoint: QuoteEndpoint,
  chains: Chains,
  priced: QuoteResponse | null,
): CheckedQuote {
  const parsed = quoteBody.safeParse(sentBody(draft, chains));
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path: [member] }) =>
      Object.hasOwn(quoteShape, member ?? '') ? (member as QuoteField) : 'moreMembers',
    );
    const own = ownIssues(draft, chains);
    const shapes = [...new Set(fields)]
      .filter((field) => field !== 'moreMembers' || own.every((other) => other.field !== field))
      .map((field) => shapeIssue(field, draft, chains));
    return { body: null, issues: [...shapes, ...own] };
  }
  const body = parsed.data;
  const issues = [
    ...ownIssues(draft, chains),
    ...recipientIssues(body, chains),
    ...feeIssues(body),
    ...(body.strict === true && body.refundTo === undefined
      ? [issue('refundTo', null, 'A strict deposit address needs a refund address.')]
      : []),
    ...(endpoint === 'quoteV2' ? smallSwapIssues(body, priced) : []),
  ];
  return issues.length === 0 ? { body, issues: [] } : { body: null, issues };
}

export interface QuoteWarning {
  title: string;
  sentence: string;
}

/** What a body may be refused for, or is accepted without a word although it has no effect. */
export function quoteWarnings(draft: QuoteDraft, body: QuoteBody, chains: Chains): QuoteWarning[] {
  const unlisted = [...new Set([body.originChainId, body.destinationChainId])]
    // Nothing is known of a chain before the list is there.
    .filter((id) => chains.size > 0 && !chains.has(id))
    .map((id) => ({
      title: 'Unknown chain',
      sentence: `The chain list has no readable entry for chain ${id}: the service may reject it.`,
    }));
  const unusual = oddAddresses(draft, chains)
    .filter(({ isCertain }) => !isCertain)
    .map(({ field, side }) => ({
      title: 'Unusual address',
      sentence: `“${fieldWords[field].label}” doesn’t match the assumed address format of the ${side} chain: the service may reject it.`,
    }));
  return [...unlisted, ...unusual, ...feeWarnings(body, chains)];
}

function feeWarnings(body: QuoteBody, chains: Chains): QuoteWarning[] {
  if (!body.appFees?.length) return [];
  const isSameChain = body.originChainId === body.destinationChainId;
  const { vmType } = chains.get(body.originChainId) ?? {};
  const isSameToken = sameAddress(vmType, body.originCurrency, body.destinationCurrency);
  const rule = unsupportedRule({
    // A token that stays itself on its chain, without contract calls, is a send (*assumed*).
    isSend: isSameChain && isSameToken && body.txs === undefined,
    isSameChain,
    isGasless: false,
    hasQuote: true,
    isHeld: [null, null],
    feeUsd: null,
  });
  return rule?.explains === 'yes'
    ? [{ title: 'No app fee will be collected', sentence: rule.sentence }]
    : [];
}

const issue = (field: QuoteField, errorCode: string | null, sentence: string): QuoteIssue => ({
  field,
  errorCode,
  sentence,
});

const shapes: Partial<Record<QuoteField, string>> = {
  originChainId: 'Choose a chain.',
  destinationChainId: 'Choose a chain.',
  tradeType: 'Choose a trade type.',
  maxRouteLength: 'Enter a whole number, up to 15 digits.',
  includedOriginSwapSources: 'Enter up to 100 sources of up to 256 characters.',
  appFees: 'Enter a recipient and a fee per line, up to 20 lines.',
  txs: 'Enter a JSON list of up to 50 objects with to, value (digits) and data (0x…).',
  moreMembers: 'A value isn’t of the documented type.',
};

function shapeIssue(field: QuoteField, draft: QuoteDraft, chains: Chains): QuoteIssue {
  if ((draft[field] ?? '').trim() === '') return issue(field, null, 'Required.');
  const problem = field === 'amount' ? readAmount(draft, chains).problem : null;
  return issue(field, null, problem ?? shapes[field] ?? 'Enter up to 256 characters.');
}

/** What can be told of each field alone, whatever the others have. */
const ownIssues = (draft: QuoteDraft, chains: Chains) => [
  ...addressIssues(draft, chains),
  ...toleranceIssues(draft),
  ...memberIssues(draft),
];

function memberIssues(draft: QuoteDraft): QuoteIssue[] {
  const members = moreMembersOf(draft);
  if (members === null) return [issue('moreMembers', null, 'Enter a JSON object.')];
  return Object.keys(members)
    .filter((name) => !Object.hasOwn(furtherShape, name))
    .slice(0, 1)
    .map((name) =>
      issue(
        'moreMembers',
        null,
        Object.hasOwn(quoteShape, name)
          ? `“${name}” has a field of its own.`
          : `“${name}” isn’t a documented member.`,
      ),
    );
}

function addressIssues(draft: QuoteDraft, chains: Chains): QuoteIssue[] {
  return oddAddresses(draft, chains)
    .filter(({ isCertain }) => isCertain)
    .map(({ field, side, vmType }) => {
      const form = vmType === 'evm' ? ' (0x and 40 hex digits)' : '';
      const sentence = `This isn’t an address of the ${side} chain${form}.`;
      return issue(field, field === 'recipient' ? 'INVALID_ADDRESS' : null, sentence);
    });
}

const addressFields = [
  ['originCurrency', 'origin'],
  ['destinationCurrency', 'destination'],
  ['user', 'origin'],
  ['recipient', 'destination'],
  ['refundTo', 'origin'],
] as const;

/**
 * What doesn't have the form of its chain's addresses; the forms of all but EVM and SVM are assumed. The user of a deposit
 * address need not have an address of the origin chain (*assumed*).
 */
function oddAddresses(draft: QuoteDraft, chains: Chains) {
  return addressFields.flatMap(([field, side]) => {
    const text = draft[field]?.trim() ?? '';
    if (field === 'user' && draft.useDepositAddress === 'true') return [];
    const vmType = chainOfSide(draft, side, chains)?.vmType ?? null;
    const isCertain = vmType === 'evm' || vmType === 'svm';
    // Tokens of other chains have identifiers of other forms.
    const isOdd = (isCertain || !field.endsWith('Currency')) && isAccountOf(vmType, text) === false;
    return text !== '' && isOdd ? [{ field, side, vmType, isCertain }] : [];
  });
}

function toleranceIssues(draft: QuoteDraft): QuoteIssue[] {
  return (['slippageTolerance', 'latePaymentSlippageTolerance'] as const)
    .filter((field) => {
      const text = draft[field]?.trim() || '0';
      return !/^\d{1,5}$/.test(text) || Number(text) > 10_000;
    })
    .map((field) =>
      issue(
        field,
        'INVALID_SLIPPAGE_TOLERANCE',
        'Enter whole basis points from 0 to 10000; 50 is 0.5%.',
      ),
    );
}

function recipientIssues(body: QuoteBody, chains: Chains): QuoteIssue[] {
  const { recipient, destinationChainId } = body;
  const chain = chains.get(destinationChainId);
  if (recipient === undefined || !chain) return [];
  const isNative = sameAddress(chain.vmType, chain.currency?.address, recipient);
  const token = isNative ? null : tokenOfChain(chain, recipient);
  return token
    ? [issue('recipient', 'INVALID_RECIPIENT', 'This is a supported token contract.')]
    : [];
}

function feeIssues({ appFees = [] }: QuoteBody): QuoteIssue[] {
  if (appFees.some(({ recipient }) => !isAccountOf('evm', recipient)))
    return [issue('appFees', null, 'The recipient of an app fee must be an EVM address.')];
  if (appFees.some(({ fee }) => !/^\d{1,5}(\.\d{1,6})?$/.test(fee)))
    return [issue('appFees', null, 'Enter the fee in basis points, as a number.')];
  return [];
}

function smallSwapIssues(body: QuoteBody, priced: QuoteResponse | null): QuoteIssue[] {
  const usd = priced?.details.currencyIn?.amountUsd ?? null;
  const isExempt = body.txs !== undefined || /^(un)?wrap$/i.test(priced?.details.operation ?? '');
  if (usd === null || isExempt || body.originChainId !== body.destinationChainId) return [];
  if ((compareDecimal(usd, '0') ?? 0) <= 0 || (compareDecimal(usd, '0.05') ?? 0) >= 0) return [];
  return [
    issue('amount', 'AMOUNT_TOO_LOW', `This swap is worth $${usd}; raise the amount above $0.05.`),
  ];
}
