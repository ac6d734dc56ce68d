import { requestsV3Query } from '#service/requests-query';
import { invalid } from '../refusal';

/** Filters whose schema lists their words; a word that is not listed is refused (*assumed*, as any schema violation). */
export const closedParameters = ['status', 'failReason', 'refundFailReason'] as const;

export function checkListed(name: (typeof closedParameters)[number], value?: string): void {
  const known: readonly string[] = requestsV3Query[name].known;
  if (value !== undefined && !known.includes(value))
    throw invalid(`querystring/${name} must be one of ${known.join(', ')}`);
}
