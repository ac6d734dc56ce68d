import * as z from 'zod/mini';

/** What an alert can be about. */
export const alertKinds = [
  'service-unreadable',
  'late',
  'slow-route',
  'refund-overdue',
  'refund-failed',
  'uncollected',
  'deliveries-missing',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** One thing that is wrong, or was. Times are Unix milliseconds by the clock of the store. */
const alertSchema = z.strictObject({
  network: z.string(),
  kind: z.enum(alertKinds),
  /** A request, a route, a key, or empty for the network itself. */
  id: z.string(),
  /** Alias of the key that it is of; of what is of several keys there is none. */
  key: z.optional(z.string()),
  /** Where its rows are listed, as path and query of the network; the kind’s list where nothing is said. */
  list: z.optional(z.string()),
  /** Of a request its deposit; else 0. */
  atMs: z.number(),
  /** Plain words on it, as last read. */
  note: z.string(),
  isOpen: z.boolean(),
  /** Whether the last message on it said that it is open. */
  isTold: z.boolean(),
  openToldMs: z.nullable(z.number()),
  endToldMs: z.nullable(z.number()),
  isReminded: z.boolean(),
  seenMs: z.number(),
});
export type Alert = z.output<typeof alertSchema>;

/** The desk's figure. */
const figureSchema = z.strictObject({
  count: z.number(),
  /** Nano-USD. */
  usd: z.nullable(z.string()),
  /** Keys whose requests are not in it, because they can’t be read. */
  without: z.optional(z.array(z.string())),
});

const networkSchema = z.object({
  network: z.string(),
  /** Since when a key can’t be read, by its alias; empty for the network as a whole. */
  failing: z.prefault(z.record(z.string(), z.number()), {}),
  figures: z.partialRecord(z.enum(alertKinds), figureSchema),
});

/** A message that is under way: the same bytes at each attempt. */
const messageSchema = z.strictObject({
  id: z.string(),
  body: z.string(),
  attempts: z.number(),
  firstMs: z.number(),
  nextMs: z.number(),
});
export type PendingMessage = z.output<typeof messageSchema>;

/** Everything that outlives an instance, as JSON. */
export const alertStateSchema = z.strictObject({
  /** Counts the changes: of two copies the higher one is newer. */
  version: z.number(),
  nextPollMs: z.number(),
  nextMessageMs: z.number(),
  networks: z.array(networkSchema),
  alerts: z.array(alertSchema),
  message: z.nullable(messageSchema),
});
export type AlertState = z.output<typeof alertStateSchema>;

export const noAlerts: AlertState = {
  version: 0,
  nextPollMs: 0,
  nextMessageMs: 0,
  networks: [],
  alerts: [],
  message: null,
};

/** What the desk says of one kind: all of it, of one generation. */
export interface Check extends z.output<typeof figureSchema> {
  /** What is wrong now. */
  open: readonly { id: string; atMs: number; note: string; key?: string; list?: string }[];
  /** False where more is wrong than is listed: what isn't listed may go on. */
  isAll: boolean;
}

/** What one poll of a network brought. Of what isn't held there is no check. */
export interface NetworkReading {
  network: string;
  checks: Partial<Record<AlertKind, Check>>;
  /** Why the requests of a key couldn't be read, in plain words; with an empty key, those of all. */
  failures: readonly { key: string; text: string }[];
}

const unreadableAfterMs = 5 * 60_000;
/** An alert is told of as open at most once in this time, and as ended at most once. */
const flapMs = 3_600_000;
const remindAfterMs = 6 * 3_600_000;
/** Of one kind, more than one poll can find; the ones seen longest ago are forgotten first. */
const maxAlerts = 1_050;

/** The state after a poll of one network. */
export function afterReading(
  state: AlertState,
  { network, checks, failures }: NetworkReading,
  nowMs: number,
): AlertState {
  const before = state.networks.find((known) => known.network === network);
  const sinceOf = (key: string) => before?.failing[key] ?? nowMs;
  // Where nothing can be known, nothing is known of a key by itself.
  const isKnown = failures.every(({ key }) => key !== '');
  const failing = {
    ...(isKnown ? {} : before?.failing),
    ...Object.fromEntries(failures.map(({ key }) => [key, sinceOf(key)])),
  };
  const unreadable = failures.filter(({ key }) => nowMs - sinceOf(key) >= unreadableAfterMs);
  const all: NetworkReading['checks'] = {
    ...checks,
    'service-unreadable': {
      count: unreadable.length,
      usd: null,
      isAll: isKnown,
      open: unreadable.map(({ key, text }) => ({ id: key, atMs: sinceOf(key), note: text })),
    },
  };
  const ofOthers = state.alerts.filter((alert) => alert.network !== network);
  const ofThis = alertKinds.flatMap((kind) => {
    const known = state.alerts.filter((alert) => alert.network === network && alert.kind === kind);
    const check = all[kind];
    return (check ? afterCheck(known, check, network, kind, nowMs) : known)
      .filter((alert) => !isForgotten(alert, nowMs))
      .toSorted((a, b) => b.seenMs - a.seenMs)
      .slice(0, maxAlerts);
  });
  const figures = Object.fromEntries(
    Object.entries(checks).map(([kind, { count, usd, without }]) => [
      kind,
      { count, usd, ...(without && { without }) },
    ]),
  );
  return {
    ...state,
    networks: [
      ...state.networks.filter((known) => known.network !== network),
      { network, failing, figures: { ...before?.figures, ...figures } },
    ],
    alerts: [...ofOthers, ...ofThis],
  };
}

function afterCheck(
  known: readonly Alert[],
  { open, isAll, without = [] }: Check,
  network: string,
  kind: AlertKind,
  nowMs: number,
): Alert[] {
  const byId = new Map(known.map((alert) => [alert.id, alert]));
  for (const { id, ...now } of open) {
    const before = byId.get(id) ?? newAlert(network, kind, id);
    byId.set(id, { ...before, ...now, isOpen: true, seenMs: nowMs });
  }
  const isOpen = new Set(open.map(({ id }) => id));
  const isUnknown = ({ key }: Alert) =>
    without.length > 0 && (key === undefined || without.includes(key));
  for (const alert of known)
    if (isAll && !isOpen.has(alert.id) && !isUnknown(alert))
      byId.set(alert.id, { ...alert, isOpen: false });
  return [...byId.values()];
}

function newAlert(network: string, kind: AlertKind, id: string): Omit<Alert, 'isOpen'> {
  return {
    network,
    kind,
    id,
    atMs: 0,
    note: '',
    isTold: false,
    openToldMs: null,
    endToldMs: null,
    isReminded: false,
    seenMs: 0,
  };
}

/** Over and told; within the hour it is remembered that it was. */
function isForgotten({ isOpen, isTold, openToldMs, endToldMs }: Alert, nowMs: number): boolean {
  const toldMs = Math.max(openToldMs ?? -Infinity, endToldMs ?? -Infinity);
  return !isOpen && !isTold && nowMs - toldMs >= flapMs;
}

export type Change = 'opened' | 'still open' | 'resolved';

/** One alert as a message tells of it. */
export interface AlertChange {
  change: Change;
  alert: Alert;
}

/** What there is to tell now, and the state once it is told. */
export function takeChanges(
  state: AlertState,
  nowMs: number,
): { state: AlertState; changes: AlertChange[] } {
  const changes: AlertChange[] = [];
  const alerts = state.alerts.map((alert) => {
    const change = changeOf(alert, nowMs);
    if (change === null) return alert;
    changes.push({ change, alert });
    return told(alert, change, nowMs);
  });
  return { state: { ...state, alerts }, changes };
}

function changeOf(
  { isOpen, isTold, openToldMs, endToldMs, isReminded }: Alert,
  nowMs: number,
): Change | null {
  const isOver = (sinceMs: number | null, ms: number) => sinceMs === null || nowMs - sinceMs >= ms;
  if (isOpen && !isTold) return isOver(openToldMs, flapMs) ? 'opened' : null;
  if (!isOpen && isTold) return isOver(endToldMs, flapMs) ? 'resolved' : null;
  if (isOpen && isTold && !isReminded && isOver(openToldMs, remindAfterMs)) return 'still open';
  return null;
}

function told(alert: Alert, change: Change, nowMs: number): Alert {
  if (change === 'opened') return { ...alert, isTold: true, openToldMs: nowMs, isReminded: false };
  if (change === 'still open') return { ...alert, isReminded: true };
  return { ...alert, isTold: false, endToldMs: nowMs };
}
