import * as z from 'zod/mini';

/** What an alert can be about. */
export const alertKinds = [
  'service-unreadable',
  'late',
  'slow-route',
  'refund-overdue',
  'refund-failed',
  'uncollected',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** One thing that is wrong, or was. Times are Unix milliseconds by the clock of the store. */
const alertSchema = z.strictObject({
  network: z.string(),
  kind: z.enum(alertKinds),
  /** A request, a route, or empty for the network itself. */
  id: z.string(),
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
});

const networkSchema = z.strictObject({
  network: z.string(),
  failingSinceMs: z.nullable(z.number()),
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
  open: readonly { id: string; atMs: number; note: string }[];
  /** False where more is wrong than is listed: what isn't listed may go on. */
  isAll: boolean;
}

/** What one poll of a network brought. Of what isn't held there is no check. */
export interface NetworkReading {
  network: string;
  checks: Partial<Record<AlertKind, Check>>;
  /** Why the service couldn't be read, in plain words. */
  failure: string | null;
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
  { network, checks, failure }: NetworkReading,
  nowMs: number,
): AlertState {
  const before = state.networks.find((known) => known.network === network);
  const failingSinceMs = failure === null ? null : (before?.failingSinceMs ?? nowMs);
  const isUnreadable = failingSinceMs !== null && nowMs - failingSinceMs >= unreadableAfterMs;
  const all: NetworkReading['checks'] = {
    ...checks,
    'service-unreadable': {
      count: Number(isUnreadable),
      usd: null,
      isAll: true,
      open: isUnreadable ? [{ id: '', atMs: failingSinceMs, note: failure ?? '' }] : [],
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
    Object.entries(checks).map(([kind, { count, usd }]) => [kind, { count, usd }]),
  );
  return {
    ...state,
    networks: [
      ...state.networks.filter((known) => known.network !== network),
      { network, failingSinceMs, figures: { ...before?.figures, ...figures } },
    ],
    alerts: [...ofOthers, ...ofThis],
  };
}

function afterCheck(
  known: readonly Alert[],
  { open, isAll }: Check,
  network: string,
  kind: AlertKind,
  nowMs: number,
): Alert[] {
  const byId = new Map(known.map((alert) => [alert.id, alert]));
  for (const { id, atMs, note } of open) {
    const before = byId.get(id) ?? newAlert(network, kind, id);
    byId.set(id, { ...before, atMs, note, isOpen: true, seenMs: nowMs });
  }
  const isOpen = new Set(open.map(({ id }) => id));
  for (const alert of known)
    if (isAll && !isOpen.has(alert.id)) byId.set(alert.id, { ...alert, isOpen: false });
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
