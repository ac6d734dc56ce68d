import { failReasons, refundFailReasons } from '#service/fail-reason';
import { requestFeatures, requestTypes, type FilterGroupKey } from '#service/calls/requests-query';
import { statuses } from '#service/status';
import type { FilterParams } from './filter';

/** A field that holds one value of its own, and may stand in a group. */
export interface ValueField {
  kind: 'text' | 'chain' | 'choice';
  key: FilterGroupKey;
  label: string;
  choices?: readonly string[];
  hint?: string | undefined;
}

export const valueFields: readonly ValueField[] = [
  choice('status', 'Status', statuses),
  choice('failReason', 'Failure reason', failReasons),
  choice('refundFailReason', 'Refund failure reason', refundFailReasons),
  chain(
    'chainId',
    'Origin or destination chain',
    'If the origin or destination is set too, this filters the other one.',
  ),
  chain('originChainId', 'Origin chain'),
  chain('destinationChainId', 'Destination chain'),
  text('user', 'User', 'The sender, or the depositor of a deposit address.'),
  text('recipient', 'Recipient'),
  text('depositAddress', 'Deposit address'),
  text('id', 'Request ID'),
  text('orderId', 'Order ID', 'Settlement protocol ID (not the request ID)'),
  text('depositTxHash', 'Deposit tx hash'),
  text('fillTxHash', 'Fill tx hash'),
  text('refundTxHash', 'Refund tx hash'),
  text('currencyInSymbol', 'Input token', 'Token symbol, any chain'),
  text('currencyOutSymbol', 'Output token', 'Token symbol, any chain'),
  chain('currencyInChainId', 'Input token chain'),
  text('currencyInAddress', 'Input token address'),
  chain('currencyOutChainId', 'Output token chain'),
  text('currencyOutAddress', 'Output token address'),
  choice('requestType', 'Request type', requestTypes),
  text('referrer', 'Referrer', 'Exact text. Your requests only.'),
  {
    kind: 'choice',
    key: 'apiKey',
    label: 'API key',
    hint: 'Only requests made with this key',
  },
];

function text(key: FilterGroupKey, label: string, hint?: string): ValueField {
  return { kind: 'text', key, label, hint };
}
function chain(key: FilterGroupKey, label: string, hint?: string): ValueField {
  return { ...text(key, label, hint), kind: 'chain' };
}
function choice(key: FilterGroupKey, label: string, choices: readonly string[]): ValueField {
  return { ...text(key, label), kind: 'choice', choices };
}

/** A field with a lower and an upper bound, inclusive, for the whole filter only. */
export interface RangeField {
  word: 'amount' | 'appFees' | 'fillTime' | 'block';
  low: keyof FilterParams;
  high: keyof FilterParams;
  label: string;
  unit: string;
}

export const rangeFields: readonly RangeField[] = [
  { word: 'amount', low: 'amountUsdMin', high: 'amountUsdMax', label: 'Amount paid', unit: 'USD' },
  {
    word: 'appFees',
    low: 'appFeesAmountUsdMin',
    high: 'appFeesAmountUsdMax',
    label: 'App fees',
    unit: 'USD',
  },
  { word: 'fillTime', low: 'fillTimeMin', high: 'fillTimeMax', label: 'Fill time', unit: 's' },
  { word: 'block', low: 'startBlock', high: 'endBlock', label: 'Block', unit: '' },
];

/** Fields for the whole filter that are neither a range nor take part in groups. */
export interface PlainField {
  word:
    | 'term'
    | 'features'
    | 'privateChainsToInclude'
    | 'includeChildRequests'
    | 'includeAuthenticatedData';
  label: string;
  kind: 'text' | 'list' | 'flag';
  choices?: readonly string[];
  hint?: string;
}

export const plainFields: readonly PlainField[] = [
  {
    word: 'term',
    label: 'Search',
    kind: 'text',
    hint: 'ID, hash or address in any field',
  },
  {
    word: 'features',
    label: 'Features',
    kind: 'list',
    choices: requestFeatures,
    hint: 'Matches any selected feature',
  },
  {
    word: 'privateChainsToInclude',
    label: 'Private chains',
    kind: 'list',
    hint: 'Comma-separated UUIDs. Adds their requests.',
  },
  {
    word: 'includeChildRequests',
    label: 'Include child requests',
    kind: 'flag',
    hint: 'Needs a request ID. Adds its duplicates, retries and refunds.',
  },
  {
    word: 'includeAuthenticatedData',
    label: 'Include owner-only fields',
    kind: 'flag',
    hint: 'API key name, referrer and platform fee of your own requests',
  },
];

export function valueFieldOf(key: FilterGroupKey): ValueField | undefined {
  return valueFields.find((field) => field.key === key);
}
