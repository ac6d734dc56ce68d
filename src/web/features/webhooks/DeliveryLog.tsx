import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { byLikelihood, identifiersIn } from '#service/identifiers/identifiers-in';
import { verdicts, type Delivery, type WebhookState } from '#service/proxy-api/webhooks';
import { deliveriesQuery } from '../../api/endpoints/webhooks';
import { useNetwork } from '../../api/useNetwork';
import { CursorPages, useCursors } from '../../components/CursorPages';
import { errorWords } from '../../components/error-words';
import { ErrorState } from '../../components/ErrorState';
import { RetryButton } from '../../components/RetryButton';
import { useTimeZone } from '../../components/time/time-setting';
import { TimeText } from '../../components/time/TimeText';
import { whole } from '../../lib/counted';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Code } from '../../ui/Code';
import { DataTable } from '../../ui/table/DataTable';
import { EmptyState } from '../../ui/EmptyState';
import { Select } from '../../ui/form/Select';
import { TextField } from '../../ui/form/TextField';
import { DeliveryDialog } from './DeliveryDialog';
import { verdictWords, responseOf, skewText, verdictHint } from './webhook-words';
import { StatusBadge } from '../../components/StatusBadge';
import { absoluteTime } from '../../lib/time';
import { RequestLink } from '../../record/links/RequestLink';
import { column, type ColumnsOf } from '../../ui/table/table-features';
import { Tag } from '../../ui/Tag';

const route = getRouteApi('/$network/webhooks');

/** What was received, newest first. Read again on demand: rows never move under the pointer. */
export function DeliveryLog({
  state: { data: state, error: stateError, refetch: refetchState },
}: {
  state: UseQueryResult<WebhookState>;
}) {
  const network = useNetwork();
  const { verdict, id } = route.useSearch();
  const walk = useCursors(JSON.stringify([verdict, id]));
  const [opened, setOpened] = useState<Delivery | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...deliveriesQuery(network, { verdict, requestId: id, continuation: walk.cursors.at(-1) }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => deliveryColumns(setOpened), []);
  const isStateLost = state === undefined && stateError !== null;
  const retry = () => {
    void refetch();
    if (isStateLost) void refetchState();
  };
  const newestMs = data?.deliveries[0]?.receivedMs ?? 0;
  const isFiltered = verdict !== undefined || id !== undefined;
  const hasNew =
    !isFiltered && walk.cursors.length === 0 && (state?.receiver.lastDeliveryMs ?? 0) > newestMs;
  return (
    <Card
      flush
      title="Delivery log"
      actions={
        (data ?? !error) && (
          <>
            {state?.receiver.lastDeliveryMs != null && (
              <span className="text-xs text-ink-3">
                Last delivery <TimeText ms={state.receiver.lastDeliveryMs} />
              </span>
            )}
            <Button size="small" variant={hasNew ? 'primary' : undefined} onClick={retry}>
              {hasNew ? 'Show new' : 'Refresh'}
            </Button>
          </>
        )
      }
    >
      <Filters />
      {isStateLost && data && (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-3">
          <p>Couldn’t load the status: {errorWords(stateError).title}.</p>
          <RetryButton size="small" error={stateError} onRetry={retry} />
        </div>
      )}
      {!data &&
        (error ? (
          <div className="p-4">
            <ErrorState
              error={error}
              title={`Couldn’t load the deliveries${isStateLost ? ' and the status' : ''}`}
              unaffected="Verify and Set up still work."
              onRetry={retry}
            />
          </div>
        ) : (
          <DataTable label="Deliveries" columns={columns} data={[]} loadingRows={8} />
        ))}
      {data && data.deliveries.length === 0 && <Nothing state={state} />}
      {data && data.deliveries.length > 0 && (
        <DataTable
          label="Deliveries"
          columns={columns}
          data={data.deliveries}
          rowId={(delivery) => delivery.id}
        />
      )}
      {data && (
        <CursorPages
          label="Pages of deliveries"
          walk={walk}
          continuation={data.continuation}
          isFetching={isFetching}
        />
      )}
      <DeliveryDialog delivery={opened} onClose={() => setOpened(null)} />
    </Card>
  );
}

const storedCount = ({ counts }: WebhookState) =>
  whole(Object.values(counts).reduce((sum, count) => sum + count, 0));

const allResults = 'all';

function Filters() {
  const { verdict, id } = route.useSearch();
  const navigate = route.useNavigate();
  /** What is not applied yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? id ?? '';
  return (
    <form
      className="flex flex-wrap items-end gap-2 px-4 pb-3"
      onSubmit={(event) => {
        event.preventDefault();
        const [found] = byLikelihood(identifiersIn(shown).identifiers);
        setTyped(null);
        void navigate({
          search: (before) => ({ ...before, id: (found?.text ?? shown.trim()) || undefined }),
        });
      }}
    >
      <Select
        label="Result"
        value={verdict ?? allResults}
        onChange={(value) =>
          void navigate({
            search: (before) => ({ ...before, verdict: value === allResults ? undefined : value }),
          })
        }
        options={[
          { value: allResults, label: 'All results' },
          ...verdicts.map((value) => ({ value, label: verdictWords[value].title })),
        ]}
      />
      <div className="max-w-64 min-w-0 flex-1 basis-24">
        <TextField
          label="Request ID"
          value={shown}
          placeholder="0x…"
          className="w-full font-mono"
          onValueChange={setTyped}
        />
      </div>
      <Button type="submit">Apply</Button>
    </form>
  );
}

function Nothing({ state }: { state: WebhookState | undefined }) {
  const { verdict, id } = route.useSearch();
  const navigate = route.useNavigate();
  if (verdict !== undefined || id !== undefined)
    return (
      <EmptyState
        title="No matching deliveries"
        action={<Button onClick={() => void navigate({ search: {} })}>Clear filters</Button>}
      >
        {state
          ? `Searched the ${storedCount(state)} deliveries in the log.`
          : 'Only deliveries in the log are searched.'}
      </EmptyState>
    );
  if (state?.receiver.isOn === false)
    return (
      <EmptyState title="The webhook receiver is off">
        Set <Code>WEBHOOK_PATH_SECRET</Code>, then choose one of the setups under Set up. Verify
        works without it.
      </EmptyState>
    );
  return (
    <EmptyState title="No deliveries yet">
      The receiver is on. Deliveries appear here when a webhook points to Waybill.
    </EmptyState>
  );
}

const none = (
  <span data-none className="text-ink-3">
    —
  </span>
);

/** A column for each fact. */
function deliveryColumns(onOpen: (delivery: Delivery) => void): ColumnsOf<Delivery> {
  return [
    column('Received', (row) => <TimeText ms={row.receivedMs} />, { card: { line: 3 } }),
    column(
      'Result',
      (row) => (
        <>
          <Result delivery={row} />
          {(row.attempt ?? 1) > 1 && (
            <span className="block text-xs text-ink-3">
              Attempt <Attempt delivery={row} />
            </span>
          )}
        </>
      ),
      { card: { line: 1 } },
    ),
    column(
      'Request',
      (row) => (row.requestId === null ? none : <RequestLink id={row.requestId} />),
      { card: { line: 4 } },
    ),
    // Of the request: the delivery's own is its result.
    column(
      'Request status',
      (row) => (row.status === null ? none : <StatusBadge status={row.status} />),
      { card: { line: 1 } },
    ),
    {
      id: 'hint',
      meta: { card: { line: 2, isOnlyThere: true } },
      cell: ({ row: { original } }) => (original.refusal === null ? none : verdictHint(original)),
    },
    column('Delay', (row) => <Latency delivery={row} />, {
      align: 'right',
      card: { line: 3, term: 'Delay' },
    }),
    column('API key', (row) => row.keyAlias ?? none, { card: { line: 3 } }),
    column('Response', (row) => responseOf(row), { align: 'right', card: { line: 4 } }),
    column('Body', (row) => <Body delivery={row} onOpen={onOpen} />, {
      align: 'right',
      card: { line: 4 },
    }),
  ];
}

function Result({ delivery }: { delivery: Delivery }) {
  const { title, tone } = verdictWords[delivery.verdict];
  return (
    <Tag tone={tone} title={verdictHint(delivery)}>
      {title}
    </Tag>
  );
}

function Latency({ delivery: { sentMs, skewMs } }: { delivery: Delivery }) {
  const zone = useTimeZone();
  if (sentMs === null || skewMs === null) return none;
  const title = `From the signature (${absoluteTime(sentMs, zone)}) to the arrival`;
  return <span title={title}>{skewText(skewMs)}</span>;
}

/** Retries and duplicates of one event are counted together: nothing in them tells which it is. */
function Attempt({ delivery: { attempt, previousMs, receivedMs } }: { delivery: Delivery }) {
  if (previousMs === null) return <>{attempt}</>;
  const gap = skewText(receivedMs - previousMs);
  return <span title={`${gap} after the delivery before`}>{`${attempt} · +${gap}`}</span>;
}

function Body({ delivery, onOpen }: { delivery: Delivery; onOpen: (delivery: Delivery) => void }) {
  if (!delivery.hasBody) return <span className="text-ink-3">Not stored</span>;
  return (
    <Button size="small" aria-label="Show body" onClick={() => onOpen(delivery)}>
      Show
    </Button>
  );
}
