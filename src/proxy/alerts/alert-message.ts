import type { AlertChange, AlertKind, AlertState, Change } from './alert-state';
import { urlText } from '#service/url-text';

/** What a receiver gets, as JSON. Chat tools show `text`. */
export interface AlertMessage {
  /** The same at each attempt: a receiver that has seen it ignores it. */
  id: string;
  version: 1;
  createdAt: string;
  text: string;
  changes: {
    network: string;
    kind: AlertKind;
    change: Change;
    count: number;
    /** At most 50. */
    requestIds?: string[];
    /** Of a slow route or of a service that can't be read. */
    notes?: string[];
  }[];
}

const titles: Record<AlertKind, string> = {
  'cannot-poll': 'Cannot poll the service',
  delayed: 'Delayed',
  'slow-route': 'Slow route',
  unreturned: 'Failed, no refund reported',
  'refund-failed': 'Refund failed',
};

const changeWords: Record<Change, string> = {
  opened: 'Opened',
  'still open': 'Still open after 6h',
  resolved: 'Resolved',
  unwatched: 'No longer tracked (not resolved)',
};

const order: readonly Change[] = ['opened', 'still open', 'unwatched', 'resolved'];
const maxIds = 50;
const maxLines = 5;
const maxIdLength = 128;

/**
 * One message about all changes.
 *
 * @param linkOf where a request can be seen; null without a public address
 */
export function alertMessage(
  id: string,
  changes: readonly AlertChange[],
  { networks }: AlertState,
  nowMs: number,
  linkOf: ((network: string, requestId: string) => string) | null,
): AlertMessage {
  const groups = groupsOf(changes);
  const lines = groups.flatMap((group) => {
    const { network, kind, change, alerts } = group;
    const count = networks.find((known) => known.network === network)?.counts[kind];
    const head = `[${network}] ${changeWords[change]}: ${titles[kind]}`;
    if (!isOfRequests(kind)) return alerts.map(({ note }) => `${head}${withNote(note, change)}`);
    const read =
      change === 'opened' && count && count.total !== null && count.total > count.checked
        ? ` (${count.checked} of ${count.total} read)`
        : '';
    const shown = change === 'resolved' ? [] : alerts.slice(0, maxLines);
    const more = alerts.length - shown.length;
    return [
      `${head}, ${alerts.length} ${alerts.length === 1 ? 'request' : 'requests'}${read}`,
      ...shown.map(({ id: requestId, note }) =>
        ['  ', linkOf?.(network, requestId) ?? printableId(requestId), note && ` (${plain(note)})`]
          .filter(Boolean)
          .join(''),
      ),
      ...(more > 0 && shown.length > 0 ? [`  and ${more} more`] : []),
    ];
  });
  return {
    id,
    version: 1,
    createdAt: new Date(nowMs).toISOString(),
    text: ['Waybill', ...lines].join('\n'),
    changes: groups.map(({ network, kind, change, alerts }) => ({
      network,
      kind,
      change,
      count: alerts.length,
      ...(isOfRequests(kind)
        ? { requestIds: alerts.slice(0, maxIds).map((alert) => printableId(alert.id)) }
        : { notes: alerts.slice(0, maxIds).map(({ note }) => plain(note)) }),
    })),
  };
}

/** The same without a word that the service sent. */
export function withoutDetails({ text: _text, changes, ...rest }: AlertMessage): AlertMessage {
  const bare = changes.map(({ network, kind, change, count }) => ({
    network,
    kind,
    change,
    count,
  }));
  const lines = bare.map(
    ({ network, kind, change, count }) =>
      `[${network}] ${changeWords[change]}: ${titles[kind]}, ${count}`,
  );
  const why = 'Details are withheld: they contain a secret of this dashboard.';
  return { ...rest, text: ['Waybill', ...lines, why].join('\n'), changes: bare };
}

function isOfRequests(kind: AlertKind): boolean {
  return kind !== 'cannot-poll' && kind !== 'slow-route';
}

function withNote(note: string, change: Change): string {
  return change === 'resolved' || note === '' ? '' : `. ${plain(note)}`;
}

interface Group {
  network: string;
  kind: AlertKind;
  change: Change;
  alerts: AlertChange['alert'][];
}

function groupsOf(changes: readonly AlertChange[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { change, alert } of changes) {
    const { network, kind } = alert;
    const key = [network, kind, change].join();
    const group = groups.get(key) ?? { network, kind, change, alerts: [] };
    groups.set(key, group);
    group.alerts.push(alert);
  }
  for (const { alerts } of groups.values()) alerts.sort((a, b) => a.atMs - b.atMs);
  return [...groups.values()].toSorted((a, b) => order.indexOf(a.change) - order.indexOf(b.change));
}

/** Percent-encoded where it isn't a plain word: an id is the service's text, and chat tools read markup. */
export function printableId(id: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16)}`;
  return urlText(id.slice(0, maxIdLength)).replaceAll(/[!'()*~.]/g, hex);
}

/** Names of chains and reasons are the service's text: nothing in it mentions people, links or marks up. */
function plain(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{N} .,:;%×→’()+_-]+|\.(?=\p{L})/gu, ' ')
    .slice(0, 200)
    .trim();
}
