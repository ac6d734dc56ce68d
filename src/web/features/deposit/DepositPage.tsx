import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { RequestRecord } from '#service/record';
import type { RequestsPage } from '#service/read-requests';
import { requestsQuery } from '../../api/requests';
import { AddressText } from '../../components/AddressText';
import { PageTitle } from '../../components/PageTitle';
import { StaleNotice } from '../../components/StaleNotice';
import { middleCut, visibleText } from '../../lib/truncation';
import { DepositAddressCard } from '../../record/cards/DepositAddressCard';
import { VerdictCard } from '../../record/cards/VerdictCard';
import { depositRuleOf } from '../../record/deposit-rules';
import { RecordTable } from '../../record/RecordTable';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { ChildrenCard } from './ChildrenCard';
import { ownerOf } from './owner-of';

/** One deposit address: its kind, the rule that applied, the request that owns the money now, and all of its requests. */
export function DepositPage() {
  const { network, address } = useParams({ from: '/$network/deposit/$address' });
  const { data, error, dataUpdatedAt, refetch } = useQuery(
    requestsQuery(network, { depositAddress: address, limit: '50' }),
  );
  const retry = () => void refetch();
  return (
    <div className="flex max-w-280 flex-col gap-4">
      <PageTitle title={`Deposit address ${middleCut(visibleText(address))}`} />
      <div>
        <h1 className="text-lg font-semibold">Deposit address</h1>
        <AddressText value={address} isWhole />
      </div>
      {error && data && <StaleNotice error={error} dataUpdatedAt={dataUpdatedAt} onRetry={retry} />}
      {error && !data && <ErrorState error={error} onRetry={retry} />}
      {!data && !error && (
        <div role="status" aria-label="Reading the requests" className="flex flex-col gap-6 py-4">
          <Skeleton />
          <Skeleton />
        </div>
      )}
      {data?.rows.length === 0 && (
        <EmptyState
          title="No request has this deposit address"
          action={
            <ButtonLink to="/$network/address/$address" params={{ network, address }}>
              What this address does otherwise
            </ButtonLink>
          }
        >
          Nobody deposited to it, or the request is not one that this key may see.
        </EmptyState>
      )}
      {data && data.rows.length > 0 && <Requests page={data} />}
    </div>
  );
}

function Requests({ page }: { page: RequestsPage }) {
  const records = page.rows.flatMap(({ record }) => record ?? []);
  const owner = ownerOf(records);
  return (
    <>
      {owner && (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-2">
            <p className="text-ink-3">
              {records.length === 1
                ? 'Its one request:'
                : 'The request that owns the money now (inferred: the newest one that none replaced):'}
            </p>
            <VerdictCard record={owner} />
          </div>
          <DepositAddressCard record={owner} isOwnPage />
        </div>
      )}
      <Card
        flush
        title={
          page.continuation === null
            ? `Requests (${page.rows.length})`
            : `Requests, the ${page.rows.length} newest of more`
        }
      >
        <RecordTable
          label="Requests of this deposit address"
          rows={page.rows}
          notes={{ title: 'Rule', of: ruleWords }}
        />
      </Card>
      <ChildrenCard records={records} />
    </>
  );
}

const words = {
  exact: 'exact',
  over: 'overpaid',
  under: 'underpaid',
  unknown: 'strict, amount not reported',
};

function ruleWords(record: RequestRecord): string {
  const rule = depositRuleOf(record);
  const kind = record.depositAddress?.depositAddressType ?? 'kind not reported';
  const replaced = record.supersededByRequestId === null ? '' : ', replaced';
  return `${rule ? words[rule.case] : visibleText(kind)}${replaced}`;
}
