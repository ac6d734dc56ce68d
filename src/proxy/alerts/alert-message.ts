import type { AlertChange, AlertKind, AlertState, Change } from './alert-state';
import { shiftPoint } from '#service/decimal';
import type { DeskView } from '#service/proxy-api/desk';
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
    /** How many alerts changed. */
    count: number;
    /** How many requests are in the view now, as the list counts them; USD as nano-USD in decimal text. */
    now?: Figure;
    /** At most 50. */
    requestIds?: string[];
    /** For alerts that aren't about requests. */
    notes?: string[];
    /** The page that shows them now; only with a public address. */
    list?: string;
  }[];
}

type Figure = NonNullable<AlertState['networks'][number]['figures'][AlertKind]>;

const titles: Record<AlertKind, string> = {
  'service-unreadable': 'Service can’t be read',
  late: 'Late',
  'slow-route': 'Slow route',
  'refund-overdue': 'Refund overdue',
  'refund-failed': 'Refund failed',
  uncollected: 'Uncollected app fees',
  'deliveries-missing': 'Webhooks missing',
};

/** The kinds of alerts about requests, each with the view of the list that shows them. */
export const viewOfKind = {
  late: 'late',
  'refund-overdue': 'refundOverdue',
  'refund-failed': 'refundFailed',
} as const satisfies Partial<Record<AlertKind, DeskView>>;

export const listOfView = (view: DeskView) => `requests?view=${view}&sortDirection=asc`;

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
 * @param linkOf where a path of the dashboard is; null without a public address
 */
export function alertMessage(
  id: string,
  changes: readonly AlertChange[],
  { networks }: AlertState,
  nowMs: number,
  linkOf: ((path: string) => string) | null,
): AlertMessage {
  const groups = groupsOf(changes);
  const figureOf = ({ network, kind }: Group) =>
    networks.find((known) => known.network === network)?.figures[kind];
  const listLink = ({ network, kind, change }: Group, list = listOfKind(kind)) =>
    linkOf === null || list === null || change === 'resolved' ? null : linkOf(`${network}/${list}`);
  const lines = groups.flatMap((group) => {
    const { network, kind, change, alerts } = group;
    const figure = figureOf(group);
    const head = `[${network}] ${changeWords[change]}: ${titles[kind]}`;
    if (!isOfRequests(kind))
      return alerts.flatMap((alert) => [
        `${head}${withNote(alert.note, change)}`,
        ...linkLines(listLink(group, alert.list)),
      ]);
    const now = figure ? ` (now ${figureText(figure)})` : '';
    const shown = change === 'resolved' ? [] : alerts.slice(0, maxLines);
    const more = alerts.length - shown.length;
    return [
      `${head}, ${alerts.length} ${alerts.length === 1 ? 'request' : 'requests'}${now}`,
      ...linkLines(listLink(group)),
      ...shown.map(({ id: requestId, note }) =>
        [
          '  ',
          linkOf?.(`${network}/requests/${printableId(requestId)}`) ?? printableId(requestId),
          note && ` (${plain(note)})`,
        ]
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
      const list = listLink(group, alerts[0]?.list);
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
        ...(list !== null && { list }),
      };
    }),
  };
}

/** The message without any text from the service. */
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
  const why = 'Details are withheld: they contain a secret of Waybill’s server.';
  return { ...rest, text: ['Waybill', ...lines, why].join('\n'), changes: bare };
}

function isOfRequests(kind: AlertKind): kind is keyof typeof viewOfKind {
  return Object.hasOwn(viewOfKind, kind);
}

function listOfKind(kind: AlertKind): string | null {
  return isOfRequests(kind) ? listOfView(viewOfKind[kind]) : null;
}

const linkLines = (link: string | null) => (link === null ? [] : [`  All: ${link}`]);

/** "213, 1,234.50 USD, without the API key shop". */
function figureText({ count, usd, without = [] }: Figure): string {
  const keys = without.map((key) => plain(key)).join(', ');
  return [count, count > 0 && usdText(usd), keys && `without the API key ${keys}`]
    .filter((part) => part !== false && part !== '')
    .join(', ');
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
