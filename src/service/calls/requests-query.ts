import { failReasons, noReason, refundFailReasons } from '../fail-reason';
import { filterableStatuses } from '../status';

/** How one query parameter is checked; values travel as plain text. */
export type ParameterSpec =
  | { type: 'text'; maxLength: number; minLength?: number }
  | { type: 'integer'; min?: number; max?: number }
  | { type: 'decimal'; min?: number }
  | { type: 'boolean' }
  | { type: 'enum'; values: readonly string[] }
  /** An open set: any word may be asked for, and the service decides. `isList`: words with commas. */
  | { type: 'word'; known: readonly string[]; isList?: true };

export type QuerySpec = Readonly<Record<string, ParameterSpec>>;

const text = (maxLength = 128): ParameterSpec => ({ type: 'text', maxLength, minLength: 1 });
const chainId: ParameterSpec = { type: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER };
const unixSeconds: ParameterSpec = { type: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER };
const decimal: ParameterSpec = { type: 'decimal', min: 0 };

/** `requestType`, compared without case. */
export const requestTypes = [
  'Bridge',
  'Crosschain Swap',
  'Same-chain Swap',
  'Send',
  'Wrap',
  'Unwrap',
  'Call',
] as const;

/** `features`, comma-separated, OR. */
export const requestFeatures = [
  'gasless_execution',
  'gasless_swap',
  'fast_fill',
  'gas_top_up',
  'fixed_rate',
  'app_fees',
  'deposit_address',
] as const;

export const sortFields = ['createdAt', 'updatedAt', 'amountUsd'] as const;

/** Every query parameter of GET /requests/v3 (service-api.md L1 to L16). There is no `hash`: use `term` (L4). */
export const requestsV3Query = {
  limit: { type: 'integer', min: 1, max: 50 },
  continuation: text(2048),
  includeTotal: { type: 'boolean' },
  user: text(),
  term: text(256),
  id: text(),
  orderId: text(),
  depositTxHash: text(),
  fillTxHash: text(),
  refundTxHash: text(),
  originChainId: chainId,
  destinationChainId: chainId,
  chainId,
  privateChainsToInclude: text(1024),
  depositAddress: text(),
  recipient: text(),
  status: { type: 'word', known: filterableStatuses },
  failReason: { type: 'word', known: [...failReasons, noReason] },
  refundFailReason: { type: 'word', known: refundFailReasons },
  apiKey: text(1024),
  requestType: { type: 'word', known: requestTypes },
  referrer: text(256),
  currencyInChainId: chainId,
  currencyOutChainId: chainId,
  currencyInAddress: text(),
  currencyOutAddress: text(),
  currencyInSymbol: text(),
  currencyOutSymbol: text(),
  sortBy: { type: 'enum', values: sortFields },
  sortDirection: { type: 'enum', values: ['asc', 'desc'] },
  startTimestamp: unixSeconds,
  endTimestamp: unixSeconds,
  startBlock: unixSeconds,
  endBlock: unixSeconds,
  amountUsdMin: decimal,
  amountUsdMax: decimal,
  appFeesAmountUsdMin: decimal,
  appFeesAmountUsdMax: decimal,
  fillTimeMin: decimal,
  fillTimeMax: decimal,
  features: { type: 'word', known: requestFeatures, isList: true },
  includeAuthenticatedData: { type: 'boolean' },
  includeChildRequests: { type: 'boolean' },
  filters: text(8192),
} as const satisfies QuerySpec;

export type RequestsV3Parameter = keyof typeof requestsV3Query;
export type RequestsV3Query = Partial<Record<RequestsV3Parameter, string>>;

/** Keys that name a request, or whose it is. */
export const identifierKeys = [
  'id',
  'orderId',
  'depositTxHash',
  'fillTxHash',
  'refundTxHash',
  'user',
  'recipient',
  'depositAddress',
] as const;

/** Keys that a `filters` group takes (*assumed*: the interface does not list them); each may be prefixed `not:`. */
export const filterGroupKeys = [
  ...identifierKeys,
  'originChainId',
  'destinationChainId',
  'chainId',
  'status',
  'failReason',
  'refundFailReason',
  'apiKey',
  'requestType',
  'referrer',
  'currencyInChainId',
  'currencyOutChainId',
  'currencyInAddress',
  'currencyOutAddress',
  'currencyInSymbol',
  'currencyOutSymbol',
] as const satisfies readonly RequestsV3Parameter[];

export type FilterGroupKey = (typeof filterGroupKeys)[number];
export type FilterScalar = string | number;
/** A scalar, a list (OR), or null (the field is empty). */
export type FilterValue = FilterScalar | FilterScalar[] | null;
/** Keys of one group AND; groups of the list OR. */
export type FilterGroup = Partial<Record<FilterGroupKey | `not:${FilterGroupKey}`, FilterValue>>;

const openWord = /^[A-Za-z0-9_ -]{1,64}$/;
const maxListLength = 256;

/** What is wrong with one value for a parameter, in words; null when it may be sent. */
export function parameterProblem(spec: ParameterSpec, value: string): string | null {
  switch (spec.type) {
    case 'text':
      if (value.length < (spec.minLength ?? 0)) return 'must not be empty';
      return value.length > spec.maxLength ? `is longer than ${spec.maxLength} characters` : null;
    case 'integer':
      if (isBelowZero(value)) return outOfRange(-1, spec.min, spec.max);
      if (!/^\d{1,16}$/.test(value)) return 'must be a whole number';
      return outOfRange(Number(value), spec.min, spec.max);
    case 'decimal':
      if (isBelowZero(value)) return outOfRange(-1, spec.min, undefined);
      if (!/^\d{1,15}(\.\d{1,12})?$/.test(value)) return 'must be a number';
      return outOfRange(Number(value), spec.min, undefined);
    case 'boolean':
      return value === 'true' || value === 'false' ? null : 'must be true or false';
    case 'enum':
      return spec.values.includes(value) ? null : `must be one of ${spec.values.join(', ')}`;
    case 'word':
      if (spec.isList) {
        if (value.length > maxListLength) return `is longer than ${maxListLength} characters`;
        return firstProblem(value.split(','), (word) => wordProblem(spec.known, word));
      }
      return wordProblem(spec.known, value);
  }
}

function wordProblem(known: readonly string[], word: string): string | null {
  if (known.includes(word) || openWord.test(word)) return null;
  return 'must be a word of 1 to 64 letters, digits, spaces, _ or -';
}

function firstProblem(
  words: readonly string[],
  problemOf: (word: string) => string | null,
): string | null {
  return words.map(problemOf).find((problem) => problem !== null) ?? null;
}

function isBelowZero(value: string): boolean {
  return /^-\d{1,16}(\.\d{1,12})?$/.test(value);
}

function outOfRange(value: number, min = 0, max = Number.MAX_SAFE_INTEGER): string | null {
  if (value >= min && value <= max) return null;
  return max === Number.MAX_SAFE_INTEGER && value < min
    ? `must be ${min} or more`
    : `must be between ${min} and ${max}`;
}
