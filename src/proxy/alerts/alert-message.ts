import type { AlertChange, AlertKind, AlertState, Change } from './alert-state';
import { shiftPoint } from '#service/decimal';
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
    /** Of the alerts that changed. */
    count: number;
    /** All that is so now, as the page of the list counts them; nano-USD as decimal text. */
    now?: { count: number; usd: string | null };
    /** At most 50. */
    requestIds?: string[];
    /** Of what isn't a request. */
    notes?: string[];
  }[];
}

const titles: Record<AlertKind, string> = {
  'service-unreadable': 'Service can’t be read',
  late: 'Late',
  'slow-route': 'Slow route',
  'refund-overdue': 'Refund overdue',
  'refund-failed': 'Refund failed',
  uncollected: 'Uncollected app fees',
};

const changeWords: Record<Change, string> = {
  opened: 'Opened',
  'still open': 'Still open after 6h',
  resolved: 'Resolved',
};

const order: readonly Change[] = ['opened', 'still open', 'resolved'];
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
  const figureOf = ({ network, kind }: Group) =>
    networks.find((known) => known.network === network)?.figures[kind];
  const lines = groups.flatMap((group) => {
    const { network, kind, change, alerts } = group;
    const figure = figureOf(group);
    const head = `[${network}] ${changeWords[change]}: ${titles[kind]}`;
    if (!isOfRequests(kind)) return alerts.map(({ note }) => `${head}${withNote(note, change)}`);
    const now = figure
      ? ` (now ${figure.count}${figure.count > 0 ? `, ${usdText(figure.usd)}` : ''})`
      : '';
    const shown = change === 'resolved' ? [] : alerts.slice(0, maxLines);
    const more = alerts.length - shown.length;
    return [
      `${head}, ${alerts.length} ${alerts.length === 1 ? 'request' : 'requests'}${now}`,
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
    changes: groups.map((group) => {
      const { network, kind, change, alerts } = group;
      const now = figureOf(group);
      return {
        network,
        kind,
        change,
        count: alerts.length,
        ...(isOfRequests(kind)
          ? {
              ...(now && { now }),
              requestIds: alerts.slice(0, maxIds).map((alert) => printableId(alert.id)),
            }
          : { notes: alerts.slice(0, maxIds).map(({ note }) => plain(note)) }),
      };
    }),
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
  return kind === 'late' || kind === 'refund-overdue' || kind === 'refund-failed';
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

const dollars = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Nano-USD as "1,234.50 USD". */
export function usdText(nano: string | null): string {
  if (nano === null) return 'USD not reported';
  return `${dollars.format(shiftPoint(BigInt(nano), 9) as `${number}`)} USD`;
}
