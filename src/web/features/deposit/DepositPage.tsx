import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { RequestRecord } from '#service/record';
import { foundQuery, type FoundPage } from '../../api/requests';
import { scopeSearch, type Scope } from '../../api/scope';
import { useScope } from '../../api/useScope';
import { useNetwork } from '../../api/useNetwork';
import { useNow } from '../../components/clock';
import { AddressText } from '../../components/AddressText';
import { ScopeLine } from '../../components/ScopeLine';
import { PageTitle } from '../../components/PageTitle';
import { StaleNotice } from '../../components/StaleNotice';
import { middleCut, visibleText } from '../../lib/truncation';
import { DepositAddressCard } from '../../record/cards/DepositAddressCard';
import { VerdictCard } from '../../record/cards/VerdictCard';
import { depositRuleOf } from '../../record/deposit-rules';
import { RecordTable } from '../../record/RecordTable';
import { RequestLink } from '../../record/RequestLink';
import { useChainOf } from '../../record/useChainOf';
import { isMoneyHeld } from '../../record/verdict-shape';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { ChildrenCard } from './ChildrenCard';
import { HeldCard } from './HeldCard';
import { requestVerdicts, type RequestVerdict } from './held-money';

/** One deposit address: what is still held for it, where the money of each of its requests is, and the rule that applied. */
export function DepositPage() {
  const { network, address } = useParams({ from: '/$network/deposit/$address' });
  const asked = useScope();
  const { data, error, dataUpdatedAt, refetch } = useQuery(
    foundQuery(network, { depositAddress: address, limit: '50' }, asked),
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
        <div role="status" aria-label="Reading the requests" className="flex flex-col gap-4">
          <Skeleton className="h-5 w-64" />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <Skeleton className="h-40 w-full" />
            <Skeleton className="h-56 w-full" />
          </div>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {data?.rows.length === 0 && (
        <EmptyState
          title="No requests for this deposit address"
          action={
            <ButtonLink to="/$network/address/$address" params={{ network, address }}>
              Open as a regular address
            </ButtonLink>
          }
        >
          The service has none, neither among your requests nor among everyone’s.
        </EmptyState>
      )}
      {data && data.rows.length > 0 && <Requests page={data} asked={asked} />}
    </div>
  );
}

function Requests({ page, asked }: { page: FoundPage; asked: Scope }) {
  const network = useNetwork();
  const chainOf = useChainOf();
  const nowMs = useNow((ms) => Math.floor(ms / 60_000) * 60_000);
  const records = page.rows.flatMap(({ record }) => record ?? []);
  const verdicts = requestVerdicts(records, nowMs, chainOf);
  const held = verdicts.filter(({ verdict }) => isMoneyHeld(verdict));
  const others = verdicts.filter(({ verdict }) => !isMoneyHeld(verdict));
  const [first] = held.length > 0 ? held : others;
  return (
    <>
      <ScopeLine asked={asked} found={page.scope} what="requests with this deposit address" />
      {first && (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <HeldCard verdicts={verdicts} isPart={page.continuation !== null} />
            {held.map(({ record }) => (
              <VerdictCard key={record.id} record={record}>
                <ButtonLink
                  to="/$network/requests/$id"
                  params={{ network, id: record.id }}
                  search={scopeSearch(asked)}
                >
                  Open request {middleCut(visibleText(record.id))}
                </ButtonLink>
              </VerdictCard>
            ))}
            {others.length > 0 && <OtherVerdicts verdicts={others} areAll={held.length === 0} />}
          </div>
          <DepositAddressCard record={first.record} isOwnPage />
        </div>
      )}
      <Card
        flush
        title={
          page.continuation === null
            ? `Requests (${page.rows.length})`
            : `Latest ${page.rows.length} requests`
        }
      >
        <RecordTable
          label="Requests of this deposit address"
          rows={page.rows}
          notes={{ title: 'Rule', of: ruleWords }}
        />
      </Card>
      <ChildrenCard records={records} scope={page.scope} />
    </>
  );
}

/** The requests of the address that hold nothing, or of which it cannot be said: one line each. */
function OtherVerdicts({
  verdicts,
  areAll,
}: {
  verdicts: readonly RequestVerdict[];
  areAll: boolean;
}) {
  const title = `Where the money of ${areAll ? 'each request' : 'the other requests'} is`;
  return (
    <Card title={title}>
      <ul className="flex flex-col gap-2" aria-label={title}>
        {verdicts.map(({ record, verdict }) => (
          <li key={record.id}>
            <RequestLink id={record.id} /> <span className="foreign-text">{verdict.headline}</span>
          </li>
        ))}
      </ul>
    </Card>
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
  const kind = record.depositAddress?.depositAddressType ?? 'type not reported';
  const replaced = record.supersededByRequestId === null ? '' : ', replaced';
  return `${rule ? words[rule.case] : visibleText(kind)}${replaced}`;
}
