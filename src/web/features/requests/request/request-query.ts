import { queryOptions } from '@tanstack/react-query';
import { sameHash } from '#service/address';
import type { RequestsPage } from '#service/records/read-requests';
import type { ReadRow } from '#service/records/record';
import { foundQuery } from '../../../api/endpoints/requests';
import type { Scope } from '../../../api/scope';

/** A request as its page shows it: with its children and gated fields, in one call. */
export function wholeRequestQuery(network: string, id: string, scope: Scope) {
  const params = { id, includeChildRequests: 'true', includeAuthenticatedData: 'true' };
  return foundQuery(network, params, scope);
}

/** One request by its id; null where the service has none under it. */
export function requestQuery(network: string, id: string, scope: Scope) {
  return queryOptions({
    ...foundQuery(network, { id }, scope),
    select: (page) => rowOf(page, id),
  });
}

/** The row that was asked for, or one that can't be read. A request with another id is never taken for it. */
export function rowOf(page: RequestsPage | undefined, id: string): ReadRow | null {
  const asked = page?.rows.find(({ record }) => record !== undefined && sameHash(id, record.id));
  return asked ?? page?.rows.find(({ record }) => record === undefined) ?? null;
}
