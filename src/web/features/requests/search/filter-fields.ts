import { failReasons, refundFailReasons } from '#service/fail-reason';
import { requestFeatures, requestTypes, type FilterGroupKey } from '#service/requests-query';
import { statuses } from '#service/status';
import type { FilterParams } from './filter';

/** A field that holds one value of its own, and may stand in a group. */
export interface ValueField {
  kind: 'text' | 'chain' | 'choice';
  key: FilterGroupKey;
  label: string;
  choices?: readonly string[];
  hint?: string;
}

export const valueFields: readonly ValueField[] = [
  choice('status', 'Status', statuses),
  choice('failReason', 'Fail reason', failReasons),
  choice('refundFailReason', 'Refund fail reason', refundFailReasons),
  chain(
    'chainId',
    'Either chain',
    'Origin or destination. A chosen origin or destination overrides it.',
  ),
  chain('originChainId', 'Origin chain'),
  chain('destinationChainId', 'Destination chain'),
  text('user', 'User', 'The sender, or the depositor of a deposit address.'),
  text('recipient', 'Recipient'),
  text('depositAddress', 'Deposit address'),
  text('id', 'Request id'),
  text('orderId', 'Order id', 'The protocol’s id of the deposit, not the request id.'),
  text('depositTxHash', 'Deposit hash'),
  text('fillTxHash', 'Fill hash'),
  text('refundTxHash', 'Refund hash'),
  text('currencyInSymbol', 'Currency in', 'A symbol, on any chain.'),
  text('currencyOutSymbol', 'Currency out', 'A symbol, on any chain.'),
  chain('currencyInChainId', 'Currency in: chain'),
  text('currencyInAddress', 'Currency in: address'),
  chain('currencyOutChainId', 'Currency out: chain'),
  text('currencyOutAddress', 'Currency out: address'),
  choice('requestType', 'Request type', requestTypes),
  text('referrer', 'Referrer', 'Only requests of the chosen API key; exact text.'),
  {
    kind: 'choice',
    key: 'apiKey',
    label: 'API key',
    hint: 'Requests made with a key that the proxy holds, by its name.',
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
  { word: 'amount', low: 'amountUsdMin', high: 'amountUsdMax', label: 'Amount in', unit: 'USD' },
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
    hint: 'An id, a hash or an address, anywhere in a request.',
  },
  {
    word: 'features',
    label: 'Features',
    kind: 'list',
    choices: requestFeatures,
    hint: 'Any of the chosen ones.',
  },
  {
    word: 'privateChainsToInclude',
    label: 'Private chains',
    kind: 'list',
    hint: 'UUIDs with commas: their requests are listed too.',
  },
  {
    word: 'includeChildRequests',
    label: 'Child requests',
    kind: 'flag',
    hint: 'Duplicates, retries and refunds of the request with that id.',
  },
  {
    word: 'includeAuthenticatedData',
    label: 'Fields of your own requests',
    kind: 'flag',
    hint: 'API key name, referrer and platform fee, where the key owns the request.',
  },
];

export function valueFieldOf(key: FilterGroupKey): ValueField | undefined {
  return valueFields.find((field) => field.key === key);
}
