import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { verdicts, type WebhookState } from '#service/proxy-api/webhooks';
import { useNetworkConfig } from '../../api/useNetwork';
import { TimeText } from '../../components/time/TimeText';
import { whole } from '../../lib/counted';
import { RequestLink } from '../../record/links/RequestLink';
import { Card } from '../../ui/Card';
import { Code } from '../../ui/Code';
import { DataTable } from '../../ui/table/DataTable';
import { column, type ColumnsOf } from '../../ui/table/table-features';
import { Tag } from '../../ui/Tag';
import { useIsNarrow } from '../../ui/hooks/useIsNarrow';
import { skewText, verdictWords } from './webhook-words';

const factsOf = (data: WebhookState | undefined) => [
  { title: 'Webhook receiver', ...(data && receiverFact(data)) },
  { title: 'Websocket', ...(data && websocketFact(data)) },
  { title: 'Event log', ...(data && storeFact(data)) },
  { title: 'Missed changes', ...(data && gapsFact(data)) },
];

type State = UseQueryResult<WebhookState>;

/**
 * Which ways to get events are on, what came lately, and what didn't: a line on every tab, so that no tab moves, and
 * behind it the details.
 */
export function StateLine({ state: { data, error } }: { state: State }) {
  const { keyAliases } = useNetworkConfig();
  const isNarrow = useIsNarrow();
  const facts = factsOf(data);
  const unread = error ? 'Unknown' : loading;
  const keys = keyAliases.map((alias) => ({
    alias,
    state: data?.keys.find((key) => key.alias === alias),
  }));
  return (
    // What doesn't work is said at once.
    <details open={data && !isWorking(data)}>
      {/* In a narrow window it has three lines, also while it loads. */}
      <summary className={isNarrow ? 'min-h-16' : undefined}>
        {facts.map(({ title, value = unread }) => (
          <span key={title} className="inline-block pr-2">
            <span className="text-ink-3">{title}</span> {value}
          </span>
        ))}
        <span className="text-accent">Details</span>
      </summary>
      <div className="pt-2">
        <Card>
          <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
            {facts.map(({ title, value = unread, hint = unread }) => (
              <Fact key={title} title={title} value={value} hint={hint} />
            ))}
          </div>
          <Received state={data} keys={keys} />
        </Card>
      </div>
    </details>
  );
}

/** Nothing that is switched on fails. */
const isWorking = ({ store, websocket }: WebhookState) =>
  store.isWriting && websocket.problem === null;

/** What was received and is kept, by result and by API key. */
function Received({ state, keys }: { state: WebhookState | undefined; keys: readonly KeyRow[] }) {
  return (
    <>
      <p className="py-3 text-ink-2">
        In the delivery log:{' '}
        {verdicts
          .map((verdict) => {
            const count = state ? whole(state.counts[verdict]) : loading;
            return `${verdictWords[verdict].title} ${count}`;
          })
          .join(' · ')}
      </p>
      <div className="-mx-4">
        <DataTable label="API keys" columns={columns} data={keys} rowId={({ alias }) => alias} />
      </div>
    </>
  );
}

const loading = '…';

interface FactText {
  value: ReactNode;
  hint: ReactNode;
}

function receiverFact({ receiver: { isOn, lastDeliveryMs } }: WebhookState): FactText {
  return {
    value: <OnOff isOn={isOn} />,
    hint: isOn ? (
      <Last ms={lastDeliveryMs} what="Last delivery" none="No delivery yet" />
    ) : (
      <>
        To enable it, set <Code>WEBHOOK_PATH_SECRET</Code>.
      </>
    ),
  };
}

function websocketFact({ websocket }: WebhookState): FactText {
  const { isOn, isConnected, deliversAll, problem, lastEventMs } = websocket;
  if (!isOn)
    return {
      value: <OnOff isOn={false} />,
      hint: (
        <>
          To enable it, set <Code>SERVICE_WS_URL</Code>.
        </>
      ),
    };
  if (!isConnected)
    return {
      value: <span className="text-failure">Not connected</span>,
      hint: problem === null ? 'Retrying' : `Retrying after ${problem}`,
    };
  return {
    value: <span className="text-success">Connected</span>,
    hint: (
      <>
        <Last ms={lastEventMs} what="Last event" none="No event yet" />
        {!deliversAll && '. Subscribed only to requests that are on open pages.'}
      </>
    ),
  };
}

function storeFact({ store }: WebhookState): FactText {
  return { value: <StoreValue store={store} />, hint: <StoreHint store={store} /> };
}

function gapsFact({ gaps, receiver }: WebhookState): FactText {
  if (!receiver.isOn) return { value: <OnOff isOn={false} />, hint: 'Needs the webhook receiver.' };
  if (gaps.checkedMs === null)
    return { value: 'Not checked yet', hint: 'Checked every minute after the first delivery.' };
  return {
    value: (
      <span className="inline-flex items-center gap-2">
        {whole(gaps.changes)} {gaps.changes > 0 && <Tag tone="warn">Inferred</Tag>}
      </span>
    ),
    hint: <Gaps gaps={gaps} />,
  };
}

function Fact({ title, value, hint }: FactText & { title: string }) {
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

function Last({ ms, what, none }: { ms: number | null; what: string; none: string }) {
  if (ms === null) return <>{none}</>;
  return (
    <>
      {what} <TimeText ms={ms} />
    </>
  );
}

function StoreValue({ store }: { store: WebhookState['store'] }) {
  if (!store.isWriting) return <span className="text-failure">Can’t write</span>;
  const words = { memory: 'In memory', file: 'Kept in a file', postgres: 'Kept in PostgreSQL' };
  return <>{words[store.kind]}</>;
}

function StoreHint({ store }: { store: WebhookState['store'] }) {
  if (!store.isWriting)
    return <>Deliveries get a 503, so the service retries them. Check what DATABASE_URL names.</>;
  if (store.kind === 'memory')
    return (
      <>
        Lost on restart. To keep it, set <Code>DATABASE_URL</Code>.
      </>
    );
  const size = store.bytes === null ? [] : [megabytes(store.bytes)];
  const limit = store.maxBytes === null ? [] : [`of ${megabytes(store.maxBytes)}`];
  const days = store.bodyDays === null ? [] : [`· bodies for ${store.bodyDays} days`];
  return <>{[...size, ...limit, ...days].join(' ')}</>;
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

function Gaps({ gaps: { changes, sinceMs, checkedMs, requestIds } }: Pick<WebhookState, 'gaps'>) {
  if (changes === 0)
    return (
      <>
        Checked <TimeText ms={checkedMs} />
      </>
    );
  return (
    <details>
      <summary className="cursor-pointer">
        In the list but not delivered, since <TimeText ms={sinceMs} />
      </summary>
      <ul className="mt-1 flex flex-col gap-1">
        {requestIds.map((id) => (
          <li key={id}>
            <RequestLink id={id} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface KeyRow {
  alias: string;
  state: WebhookState['keys'][number] | undefined;
}

const columns: ColumnsOf<KeyRow> = [
  column('API key', (row) => <span className="font-semibold">{row.alias}</span>),
  column('Deliveries', (row) => (row.state ? whole(row.state.deliveries) : loading), {
    align: 'right',
  }),
  column('Last delivery', (row) => <LastDelivery state={row.state} />),
  column(
    'Last delay',
    (row) => {
      if (!row.state) return loading;
      return row.state.skewMs === null ? '—' : skewText(row.state.skewMs);
    },
    { align: 'right' },
  ),
];

function LastDelivery({ state }: Pick<KeyRow, 'state'>) {
  if (!state) return <>{loading}</>;
  return state.lastDeliveryMs === null ? <>None yet</> : <TimeText ms={state.lastDeliveryMs} />;
}
