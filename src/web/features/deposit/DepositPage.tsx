import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { addressKey } from '#service/address';
import type { RequestRecord } from '#service/records/record';
import { foundQuery, type FoundPage } from '../../api/endpoints/requests';
import { scopeSearch, type Scope } from '../../api/scope';
import { useScope } from '../../api/useScope';
import { useNetwork } from '../../api/useNetwork';
import { useNow } from '../../components/time/clock';
import { AddressText } from '../../components/address/AddressText';
import { ChainLabel } from '../../components/chain/ChainLabel';
import { LabelButton } from '../../components/address/LabelButton';
import { ScopeLine } from '../../components/ScopeLine';
import { PageTitle } from '../../components/PageTitle';
import { middleCut } from '../../lib/truncation';
import { DepositAddressCard } from '../../record/cards/DepositAddressCard';
import { VerdictCard } from '../../record/cards/VerdictCard';
import { depositRuleOf } from '../../record/verdict/deposit-rules';
import { RecordTable } from '../../record/table/RecordTable';
import { RequestLink } from '../../record/links/RequestLink';
import { useLate } from '../../record/useLate';
import { viewWords } from '../../record/view-words';
import { useChainOf } from '../../record/useChainOf';
import { isHeld } from '#service/money/money';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { Tag } from '../../ui/Tag';
import { ChildrenCard } from './ChildrenCard';
import { HeldCard } from './HeldCard';
import { requestVerdicts, type RequestVerdict } from './held-money';
import { cx } from '../../ui/cx';
import { KeyValue } from '../../ui/KeyValue';
import { Skeleton } from '../../ui/Skeleton';

/** One deposit address: what is still held for it, where the money of each of its requests is, and the rule that applied. */
export function DepositPage() {
  const { network, address: typed } = useParams({ from: '/$network/deposit/$address' });
  const address = addressKey(typed);
  const asked = useScope();
  const { data, error, refetch } = useQuery(
    foundQuery(network, { depositAddress: address, limit: '50' }, asked),
  );
  const retry = () => void refetch();
  return (
    <div className="flex max-w-298 flex-col gap-4">
      <PageTitle title={`Deposit address ${middleCut(address)}`} />
      <div>
        <h1 className="text-lg font-semibold">Deposit address</h1>
        <p className="flex flex-wrap items-center">
          <AddressText value={address} isWhole />
          <LabelButton address={address} />
        </p>
      </div>
      {error && !data && (
        <Card>
          <ErrorState
            title="Couldn’t load the requests for this deposit address"
            error={error}
            unaffected="The requests themselves aren’t affected."
            onRetry={retry}
          />
        </Card>
      )}
      {!data && !error && <DepositLoading />}
      {data?.rows.length === 0 && (
        <Card>
          <EmptyState
            title="No requests for this deposit address"
            action={
              <ButtonLink to="/$network/address/$address" params={{ network, address }}>
                Open as a regular address
              </ButtonLink>
            }
          >
            Searched as a deposit address only, among{' '}
            {asked === 'ours' ? 'your requests and everyone’s' : 'everyone’s requests'}.
          </EmptyState>
        </Card>
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
  const late = useLate(records);
  const verdicts = requestVerdicts(records, nowMs, chainOf);
  // Of a single request its own verdict says all.
  const isWhole = ({ verdict }: RequestVerdict) => verdicts.length === 1 || isHeld(verdict.money);
  const held = verdicts.filter(isWhole);
  const others = verdicts.filter((each) => !isWhole(each));
  const [first] = held.length > 0 ? held : others;
  const note = (record: RequestRecord) => noteOf(record, late.has(record.id));
  const hasNotes = records.some((record) => note(record) !== '');
  return (
    <>
      <div>
        <ScopeLine asked={asked} found={page.scope} what="requests with this deposit address" />
        <DepositChains records={records} />
      </div>
      {first && (
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-4">
            {verdicts.length > 1 && (
              <HeldCard verdicts={verdicts} isPart={page.continuation !== null} />
            )}
            {held.map(({ record }) => (
              <VerdictCard key={record.id} record={record}>
                <ButtonLink
                  to="/$network/requests/$id"
                  params={{ network, id: record.id }}
                  search={scopeSearch(asked)}
                >
                  Open request {middleCut(record.id)}
                </ButtonLink>
                {late.has(record.id) && (
                  <Tag tone="warn" title={viewWords.late.hint}>
                    late
                  </Tag>
                )}
              </VerdictCard>
            ))}
            {others.length > 0 && <OtherVerdicts verdicts={others} areAll={held.length === 0} />}
          </div>
          <DepositAddressCard record={first.record} isOwnPage />
        </div>
      )}
      <Card
        flush
        title={page.continuation === null ? 'Requests' : `Latest ${page.rows.length} requests`}
      >
        <RecordTable
          label="Requests of this deposit address"
          rows={page.rows}
          notes={hasNotes ? { title: 'rule', of: note } : undefined}
        />
      </Card>
      <ChildrenCard records={records} scope={page.scope} />
    </>
  );
}

/** Where deposits to the address are made: one chain, as far as its requests agree. */
function DepositChains({ records }: { records: readonly RequestRecord[] }) {
  const ids = [...new Set(records.map(({ originChainId }) => originChainId))];
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
      {ids.length === 1 ? 'Deposit chain:' : 'Deposit chains:'}
      {ids.map((id) => (
        <ChainLabel key={id} chainId={id} />
      ))}
    </p>
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
  const title = `Where ${areAll ? 'each request’s' : 'the other requests’'} money is`;
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
  exact: 'exact amount',
  over: 'overpaid',
  under: 'underpaid',
  unknown: 'strict, amount not reported',
};

/** The type of the address stands among its details. */
function noteOf(record: RequestRecord, isLate: boolean): string {
  const rule = depositRuleOf(record);
  return [
    rule && words[rule.case],
    record.supersededByRequestId !== null && 'replaced',
    isLate && 'late',
  ]
    .filter(Boolean)
    .join(', ');
}

const terms = ['Depositor', 'Deposit tx', 'Sweep tx', 'Recipient', 'Refund address'];

/** The cards of a deposit address in the place that those of one delivered request take. */
function DepositLoading() {
  return (
    <div role="status" aria-label="Loading the requests" className="flex flex-col gap-4">
      <div>
        <Words length={56} />
        <Skeleton className="my-1 w-32" />
      </div>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card>
          <Words length={64} className="text-lg font-semibold" />
          <div className="mt-1.5 flex flex-col gap-1">
            <Words length={32} />
            <Words length={80} />
          </div>
          <Skeleton className="mt-3 h-8 w-50" />
          <Skeleton className="mt-4 mb-1 w-32" />
        </Card>
        <Card title="Details">
          <KeyValue
            items={terms.map((term) => ({
              term,
              value: <Skeleton className="inline-block w-32" />,
            }))}
          />
          <Skeleton className="mt-4 mb-1 w-24" />
        </Card>
      </div>
      <Card title="Requests" flush>
        <div className="h-24 px-4 sm:h-19">
          <Skeleton className="h-5 w-full" />
        </div>
      </Card>
      <Card title="Child requests">
        <Skeleton className="h-5 w-64" />
      </Card>
    </div>
  );
}

/** As many lines as words of this length take, whatever the width. */
function Words({ length, className }: { length: number; className?: string }) {
  return (
    <div aria-hidden className={cx('relative', className)}>
      <span className="invisible">{'0000000 '.repeat(length / 8)}</span>
      <Skeleton className="absolute top-1 w-64" />
    </div>
  );
}
