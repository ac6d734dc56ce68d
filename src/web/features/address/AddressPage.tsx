import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { foundQuery } from '../../api/requests';
import { scopeSearch } from '../../api/scope';
import { useScope } from '../../api/useScope';
import { AddressText } from '../../components/AddressText';
import { LabelButton } from '../../components/LabelButton';
import { ScopeLine } from '../../components/ScopeLine';
import { PageTitle } from '../../components/PageTitle';
import { StaleNotice } from '../../components/StaleNotice';
import { middleCut, visibleText } from '../../lib/truncation';
import { matchedParts } from '../../record/matched-parts';
import { RecordTable } from '../../record/RecordTable';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { FeeBalanceCard } from './FeeBalanceCard';
import { RolesCard } from './RolesCard';

/** What one address does: its roles in the newest requests, the requests, and its fee balance. */
export function AddressPage() {
  const { network, address } = useParams({ from: '/$network/address/$address' });
  const asked = useScope();
  const { data, error, dataUpdatedAt, refetch } = useQuery(
    foundQuery(network, { term: address, limit: '50' }, asked),
  );
  const retry = () => void refetch();
  return (
    <div className="flex max-w-280 flex-col gap-4">
      <PageTitle title={`Address ${middleCut(visibleText(address))}`} />
      <div>
        <h1 className="text-lg font-semibold">Address</h1>
        <p className="flex items-center">
          <AddressText value={address} isWhole />
          <LabelButton address={address} />
        </p>
      </div>
      {error && data && <StaleNotice error={error} dataUpdatedAt={dataUpdatedAt} onRetry={retry} />}
      {error && !data && <ErrorState error={error} onRetry={retry} />}
      {!data && !error && (
        <div role="status" aria-label="Reading the requests" className="flex flex-col gap-4">
          <Skeleton className="h-5 w-64" />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Skeleton className="h-40 w-full" />
            <Skeleton className="h-24 w-full" />
          </div>
          <Skeleton className="h-100 w-full" />
        </div>
      )}
      {data && data.rows.length > 0 && (
        <ScopeLine asked={asked} found={data.scope} what="requests with this address" />
      )}
      {data && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <RolesCard page={data} address={address} />
          <FeeBalanceCard address={address} />
        </div>
      )}
      {data && data.rows.length > 0 && (
        <Card
          flush
          title={data.continuation === null ? 'Requests' : 'Latest requests'}
          actions={
            <ButtonLink
              size="small"
              to="/$network/requests"
              params={{ network }}
              search={{ term: address, ...scopeSearch(data.scope) }}
            >
              Open in Requests
            </ButtonLink>
          }
        >
          <RecordTable
            label="Requests of this address"
            rows={data.rows}
            notes={{
              title: 'Role',
              of: (record) => matchedParts(record, address).join(', ') || 'Not shown',
            }}
          />
        </Card>
      )}
      {data?.rows.length === 0 && (
        <EmptyState title="No requests for this address">
          Searched as user, recipient and deposit address, among your requests and everyone’s.
        </EmptyState>
      )}
    </div>
  );
}
