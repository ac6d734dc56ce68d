import { sql, type RawBuilder } from 'kysely';
import { addressKey } from '#service/address';
import { noReason } from '#service/fail-reason';
import { conditionsOf, readFilterGroups, type FilterCondition } from '#service/calls/filter-groups';
import {
  filterGroupKeys,
  parameterProblem,
  requestsV3Query,
  type FilterGroupKey,
  type RequestsV3Query,
} from '#service/calls/requests-query';
import { HttpProblem } from '../http/http-problem';
import { nanoUsd } from '../mirror/flat-account';

export type Condition = RawBuilder<boolean>;

/** Conditions that all hold. */
export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;
}

function any(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`1 = 0` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** `not:` of what isn't reported holds, so that a request is on one side or the other. */
function not(condition: Condition): Condition {
  return sql`(${condition}) is not true`;
}

/**
 * The list's filter as a condition on `request`, by the meaning that `matches.ts` gives each parameter.
 *
 * @throws HttpProblem 400 for a parameter that is malformed, or (`NOT_HELD`) about something that isn't held
 */
export function filterSql(query: RequestsV3Query): Condition {
  for (const [name, value] of Object.entries(query)) {
    const problem = parameterProblem(requestsV3Query[name as keyof RequestsV3Query], value);
    if (problem !== null) throw new HttpProblem(400, `${name} ${problem}.`);
    if (!held.has(name)) throw notHeld(name);
  }
  // An origin or a destination overrides it (service-api.md L6).
  const isChainOverridden = (query.originChainId ?? query.destinationChainId) !== undefined;
  const fields = filterGroupKeys.flatMap((key) => {
    const value = query[key];
    if (value === undefined || (key === 'chainId' && isChainOverridden)) return [];
    return fieldSql({ key, negated: false, values: [value] });
  });
  return all([...fields, ...rangesOf(query), ...featuresOf(query), ...groupsOf(query)]);
}

const ranges: readonly [keyof RequestsV3Query, string, '>=' | '<=', 'nano' | 'seconds'][] = [
  ['amountUsdMin', 'value_nano', '>=', 'nano'],
  ['amountUsdMax', 'value_nano', '<=', 'nano'],
  ['appFeesAmountUsdMin', 'fee_filter_nano', '>=', 'nano'],
  ['appFeesAmountUsdMax', 'fee_filter_nano', '<=', 'nano'],
  ['fillTimeMin', 'fill_s', '>=', 'seconds'],
  ['fillTimeMax', 'fill_s', '<=', 'seconds'],
];

const held = new Set<string>([
  ...filterGroupKeys,
  ...ranges.map(([name]) => name),
  'features',
  'filters',
]);

function notHeld(name: string): HttpProblem {
  return new HttpProblem(400, `${name} can’t be counted here.`, { errorCode: 'NOT_HELD' });
}

function rangesOf(query: RequestsV3Query): Condition[] {
  return ranges.flatMap(([name, column, comparison, unit]): Condition[] => {
    const bound = query[name];
    if (bound === undefined) return [];
    const value = unit === 'nano' ? nanoUsd(bound) : Number(bound);
    if (value === null) throw new HttpProblem(400, `${name} is out of range.`);
    return [sql`${sql.ref(column)} ${sql.raw(comparison)} ${value}`];
  });
}

function featuresOf({ features }: RequestsV3Query): Condition[] {
  if (features === undefined) return [];
  const asked = features
    .split(',')
    .map((feature) => `%,${feature.trim().replaceAll('_', '\\_')},%`);
  return [ofKind(any(asked.map((pattern) => sql`features like ${pattern} escape '\\'`)))];
}

function groupsOf({ filters }: RequestsV3Query): Condition[] {
  if (filters === undefined) return [];
  const read = readFilterGroups(filters);
  if (!read.ok) throw new HttpProblem(400, `filters ${read.issues[0]}.`);
  if (read.value.length === 0) return [];
  return [any(read.value.map((group) => all(conditionsOf(group).map(fieldSql))))];
}

/** Requests of the kinds that meet a condition. */
function ofKind(condition: Condition): Condition {
  return sql`request.kind in (select id from request_kind where ${condition})`;
}

/** The columns of a field; all of them are possible contents. */
const columns: Partial<Record<FilterGroupKey, readonly string[]>> = {
  id: ['id'],
  orderId: ['order_id'],
  user: ['user_address', 'sender', 'depositor'],
  recipient: ['recipient'],
  depositAddress: ['deposit_address'],
  originChainId: ['origin_id'],
  destinationChainId: ['destination_id'],
  chainId: ['origin_id', 'destination_id'],
  currencyInChainId: ['origin_id'],
  currencyOutChainId: ['destination_id'],
  status: ['status'],
  failReason: ['fail_reason'],
  refundFailReason: ['refund_fail_reason'],
  requestType: ['request_type'],
  referrer: ['referrer'],
  currencyInAddress: ['in_address'],
  currencyOutAddress: ['out_address'],
  currencyInSymbol: ['in_symbol'],
  currencyOutSymbol: ['out_symbol'],
};
/** Of those, what `request_kind` holds. */
const ofKinds = new Set<FilterGroupKey>([
  'requestType',
  'referrer',
  'currencyInAddress',
  'currencyOutAddress',
  'currencyInSymbol',
  'currencyOutSymbol',
]);
const addresses = new Set<FilterGroupKey>([
  'id',
  'orderId',
  'user',
  'recipient',
  'depositAddress',
  'currencyInAddress',
  'currencyOutAddress',
]);
/** Of hashes it is held alone whether there are any. */
const flags: Partial<Record<FilterGroupKey, string>> = {
  depositTxHash: 'has_deposit_tx',
  fillTxHash: 'has_fill_tx',
  refundTxHash: 'has_refund_tx',
};

function fieldSql({ key, negated, values }: FilterCondition): Condition {
  const condition = bareSql(key, values);
  return negated ? not(condition) : condition;
}

function bareSql(key: FilterGroupKey, values: FilterCondition['values']): Condition {
  const flag = flags[key];
  if (flag !== undefined && values === null) return sql`${sql.ref(flag)} = 0`;
  const own = columns[key];
  if (own === undefined) throw notHeld(key);
  return ofKinds.has(key)
    ? ofKind(valueSql(key, own, values, 'request_kind'))
    : valueSql(key, own, values, 'request');
}

function valueSql(
  key: FilterGroupKey,
  own: readonly string[],
  values: FilterCondition['values'],
  table: 'request' | 'request_kind',
): Condition {
  const refs = own.map((column) => sql.ref(`${table}.${column}`));
  if (values === null) return all(refs.map((ref) => sql`${ref} is null`));
  const asked = values.map(String);
  const isChain = own.includes('origin_id') || own.includes('destination_id');
  const isReason = key === 'failReason' || key === 'refundFailReason';
  return any(
    refs.flatMap((ref) =>
      asked.map((value): Condition => {
        // No reason is a word of its own on some surfaces (service-api.md S6).
        if (isReason && value === noReason) return sql`${ref} is null`;
        if (isChain)
          return sql`${ref} = ${Number.isSafeInteger(Number(value)) ? Number(value) : -1}`;
        if (key === 'referrer') return sql`${ref} = ${value}`;
        if (addresses.has(key)) return sql`${ref} = ${addressKey(value)}`;
        // Words are compared without case (service-api.md L15).
        return sql`lower(${ref}) = ${value.toLowerCase()}`;
      }),
    ),
  );
}
