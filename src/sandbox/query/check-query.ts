import { conditionsOf, readFilterGroups, type FilterCondition } from '#service/calls/filter-groups';
import {
  requestFeatures,
  requestsV3Query,
  type RequestsV3Query,
} from '#service/calls/requests-query';
import { checkKeys } from '../http/api-keys';
import { invalid, refused } from '../http/refusal';

/** Filters whose schema lists their words; a word that is not listed is refused (*assumed*, as any schema violation). */
const listedParameters = ['status', 'failReason', 'refundFailReason'] as const;

/**
 * Throws a Refusal where a query breaks a rule that no parameter can be checked against by itself.
 *
 * @param ownKeys the keys of the caller's integrator
 */
export function checkQuery(query: RequestsV3Query, ownKeys: readonly number[]): void {
  const conditions = query.filters === undefined ? [] : groupConditions(query.filters);
  for (const name of listedParameters) checkListed(name, [query[name] ?? []].flat());
  for (const { key, values } of conditions) {
    const listed = listedParameters.find((known) => known === key);
    if (listed) checkListed(listed, values ?? []);
    if (key === 'apiKey') for (const value of values ?? []) checkKeys(String(value), ownKeys);
  }
  const unknown = query.features
    ?.split(',')
    .some((feature) => !requestFeatures.some((known) => known === feature.trim()));
  if (unknown) throw invalid(`querystring/features must be one of ${requestFeatures.join(', ')}`);
  if (query.apiKey !== undefined) checkKeys(query.apiKey, ownKeys);
}

/** `referrer`, also in a group, needs a key beside it (service-api.md L9). */
export function checkReferrer({ referrer, filters, apiKey }: RequestsV3Query): void {
  if (referrer === '') throw invalid('querystring/referrer must NOT have fewer than 1 characters');
  const isInGroups = filters && groupConditions(filters).some(({ key }) => key === 'referrer');
  if ((referrer !== undefined || isInGroups) && apiKey === undefined)
    throw refused(400, 'A referrer filter needs the apiKey parameter');
}

function checkListed(name: (typeof listedParameters)[number], values: readonly unknown[]): void {
  const known: readonly string[] = requestsV3Query[name].known;
  if (values.some((value) => !known.includes(String(value))))
    throw invalid(`querystring/${name} must be one of ${known.join(', ')}`);
}

function groupConditions(filters: string): FilterCondition[] {
  const read = readFilterGroups(filters);
  if (!read.ok) throw invalid(`querystring/filters ${read.issues[0]}`);
  return read.value.flatMap(conditionsOf);
}
