import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FilterGroup } from '#service/calls/requests-query';
import { requestsQuery } from '../../api/endpoints/requests';
import { useMayOpen, useNetwork } from '../../api/useNetwork';
import { errorLine } from '../../components/error-words';
import { lazyPart } from '../../components/lazy-part';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { NumberLink, type ListLinkSearch } from './ListLink';

const SavedBalances = lazyPart(
  async () => (await import('../../record/SavedBalances')).SavedBalances,
  <Card title="Fee balances">
    <Skeleton />
  </Card>,
);

interface Total {
  name: string;
  /** What the service is asked, and the list that asks the same. */
  group: FilterGroup;
  search: ListLinkSearch;
}

/** Unfunded quotes are in no total. */
const funded = '-depositTxHash:none';

const totals: readonly Total[] = [
  {
    name: 'In progress',
    group: { 'not:depositTxHash': null, 'not:status': ['success', 'failure', 'refund'] },
    search: { filter: [`${funded} -status:success,failure,refund`], sortDirection: 'asc' },
  },
  {
    name: 'Failed, no refund reported',
    group: { status: 'failure', 'not:depositTxHash': null, refundTxHash: null },
    search: { status: 'failure', filter: [`${funded} refundTxHash:none`] },
  },
  {
    name: 'Refund failed',
    group: { 'not:refundFailReason': null },
    search: { filter: ['-refundFailReason:none'] },
  },
];

/** Where the proxy keeps no copy of own requests: what the service itself counts, whatever the age, a call each. */
export function ServiceTotals({ reason }: { reason: string }) {
  const mayOpenFees = useMayOpen('fees');
  return (
    <>
      <Card title="Totals of the API">
        <p className="mb-3 text-ink-2">{reason} These totals are the API’s own, of all time.</p>
        <dl className="grid gap-4 sm:grid-cols-3">
          {totals.map((total) => (
            <div key={total.name}>
              <dt className="text-xs text-ink-3">{total.name}</dt>
              <dd>
                <TotalNumber {...total} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      {mayOpenFees && <SavedBalances none={<NoAddress />} />}
    </>
  );
}

function NoAddress() {
  return (
    <Card title="Fee balances">
      <p className="text-ink-2">
        Addresses that you view in{' '}
        <Link
          to="/$network/fees"
          params={{ network: useNetwork() }}
          className="text-accent underline"
        >
          Fees
        </Link>{' '}
        are saved in this browser, and listed here with their balances.
      </p>
    </Card>
  );
}

function TotalNumber({ name, group, search }: Total) {
  const network = useNetwork();
  const { data, error } = useQuery({
    ...requestsQuery(network, {
      filters: JSON.stringify([group]),
      limit: '1',
      includeTotal: 'true',
      scope: 'ours',
    }),
    refetchInterval: 60_000,
  });
  if (data?.total != null)
    return <NumberLink count={data.total} search={search} label={name.toLowerCase()} />;
  if (error) return <p className="foreign-text">{errorLine(error)}</p>;
  return data ? <p className="text-ink-3">Not reported</p> : <Skeleton className="h-7 w-24" />;
}
