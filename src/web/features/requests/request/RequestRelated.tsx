import type { ReadRow, RequestRecord } from '#service/record';
import type { Scope } from '../../../api/scope';
import { RelatedCard } from './RelatedCard';
import { RouteTimeCard } from './RouteTimeCard';
import { SeenStatusesCard } from './SeenStatusesCard';

/** What only the service knows of a request: its route, its relatives, and what was seen of it before. */
export function RequestRelated({
  network,
  record,
  others,
  scope,
}: {
  network: string;
  record: RequestRecord;
  others: readonly ReadRow[];
  scope: Scope;
}) {
  return (
    <>
      <RouteTimeCard network={network} record={record} scope={scope} />
      <RelatedCard network={network} record={record} others={others} scope={scope} />
      <SeenStatusesCard network={network} id={record.id} />
    </>
  );
}
