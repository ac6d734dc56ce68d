import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { verdicts, type WebhookState } from '#service/webhooks';
import { ErrorState } from '../../components/ErrorState';
import { StaleNotice } from '../../components/StaleNotice';
import { TimeText } from '../../components/TimeText';
import { Card } from '../../ui/Card';
import { DataTable } from '../../ui/DataTable';
import { Skeleton } from '../../ui/Skeleton';
import type { ColumnsOf } from '../../ui/table-features';
import { Tag } from '../../ui/Tag';
import { RequestIdLink } from './RequestIdLink';
import { skewText, verdictWords } from './webhook-words';

/** Which ways to get events are on, what came lately, and what didn't. */
export function StateCard({ state }: { state: UseQueryResult<WebhookState> }) {
  const { data, error, dataUpdatedAt, refetch } = state;
  const retry = () => void refetch();
  return (
    <Card title="Setup">
      {!data && (error ? <ErrorState error={error} onRetry={retry} /> : <Waiting />)}
      {data && (
        <div className="flex flex-col gap-4">
          {error && <StaleNotice error={error} dataUpdatedAt={dataUpdatedAt} onRetry={retry} />}
          <Facts state={data} />
          <p className="text-ink-2">
            {verdicts
              .map(
                (verdict) =>
                  `${verdictWords[verdict].title} ${data.counts[verdict].toLocaleString('en-US')}`,
              )
              .join(' · ')}
          </p>
          <DataTable
            label="API keys"
            stacks
            columns={columns}
            data={data.keys}
            rowId={({ alias }) => alias}
          />
        </div>
      )}
    </Card>
  );
}

const Waiting = () => <Skeleton className="h-44" />;

function Facts({ state: { receiver, websocket, store, gaps } }: { state: WebhookState }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <Fact
        title="Webhook receiver"
        value={<OnOff isOn={receiver.isOn} />}
        hint={
          receiver.isOn ? (
            <Last ms={receiver.lastDeliveryMs} what="Last delivery" none="No delivery yet" />
          ) : (
            <>
              To switch it on, set <Setting name="WEBHOOK_PATH_SECRET" />.
            </>
          )
        }
      />
      <Fact
        title="Websocket"
        value={<OnOff isOn={websocket.isOn} />}
        hint={
          websocket.isOn ? (
            <Last ms={websocket.lastEventMs} what="Last event" none="No event yet" />
          ) : (
            <>
              To switch it on, set <Setting name="SERVICE_WS_URL" />.
            </>
          )
        }
      />
      <Fact
        title="Event log"
        value={<StoreValue store={store} />}
        hint={<StoreHint store={store} />}
      />
      <Fact
        title="Missed changes"
        value={
          gaps.checkedMs === null ? (
            'Not checked yet'
          ) : (
            <span className="inline-flex items-center gap-2">
              {gaps.changes.toLocaleString('en-US')} <Tag tone="warn">Inferred</Tag>
            </span>
          )
        }
        hint={<Gaps gaps={gaps} />}
      />
    </div>
  );
}

function Fact({ title, value, hint }: { title: string; value: ReactNode; hint: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-0.5">
      <h3 className="text-xs font-semibold text-ink-3">{title}</h3>
      <p className="font-semibold">{value}</p>
      <div className="text-ink-2">{hint}</div>
    </section>
  );
}

const OnOff = ({ isOn }: { isOn: boolean }) => (
  <span className={isOn ? 'text-success' : 'text-ink-2'}>{isOn ? 'On' : 'Off'}</span>
);

const Setting = ({ name }: { name: string }) => <code className="font-mono text-xs">{name}</code>;

function Last({ ms, what, none }: { ms: number | null; what: string; none: string }) {
  if (ms === null) return none;
  return (
    <>
      {what} <TimeText ms={ms} />
    </>
  );
}

function StoreValue({ store }: { store: WebhookState['store'] }) {
  if (!store.isWriting) return <span className="text-failure">Can’t write</span>;
  return store.kind === 'file' ? 'Kept in a file' : 'In memory';
}

function StoreHint({ store }: { store: WebhookState['store'] }) {
  if (!store.isWriting)
    return 'Deliveries get a 503, so the service retries them. Check the disk of STORE_FILE.';
  if (store.kind === 'memory')
    return (
      <>
        {store.maxEvents !== null && `Last ${store.maxEvents.toLocaleString('en-US')} events, `}
        lost on restart. To keep them, set <Setting name="STORE_FILE" />.
      </>
    );
  const size = store.bytes === null ? [] : [megabytes(store.bytes)];
  const limit = store.maxBytes === null ? [] : [`of ${megabytes(store.maxBytes)}`];
  const days = store.bodyDays === null ? [] : [`· bodies for ${store.bodyDays} days`];
  return [...size, ...limit, ...days].join(' ');
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

function Gaps({ gaps: { changes, sinceMs, checkedMs, requestIds } }: Pick<WebhookState, 'gaps'>) {
  if (checkedMs === null) return 'Compares the list with deliveries.';
  if (changes === 0)
    return (
      <>
        Checked <TimeText ms={checkedMs} />
      </>
    );
  return (
    <details>
      <summary className="cursor-pointer">
        Seen without a delivery since <TimeText ms={sinceMs} />
      </summary>
      <ul className="mt-1 flex flex-col gap-1">
        {requestIds.map((id) => (
          <li key={id}>
            <RequestIdLink id={id} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const columns: ColumnsOf<WebhookState['keys'][number]> = [
  {
    id: 'alias',
    header: 'API key',
    meta: { cardLabel: null },
    cell: ({ row }) => <span className="font-semibold">{row.original.alias}</span>,
  },
  {
    id: 'deliveries',
    header: 'Deliveries',
    meta: { align: 'right' },
    cell: ({ row }) => row.original.deliveries.toLocaleString('en-US'),
  },
  {
    id: 'last',
    header: 'Last delivery',
    cell: ({ row: { original } }) =>
      original.lastDeliveryMs === null ? 'None yet' : <TimeText ms={original.lastDeliveryMs} />,
  },
  {
    id: 'skew',
    header: 'Signed to received',
    meta: { align: 'right' },
    cell: ({ row: { original } }) => (original.skewMs === null ? '—' : skewText(original.skewMs)),
  },
];
