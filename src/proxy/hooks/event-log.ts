import type { Delivery, StatusTransitions, Verdict, WebhookState } from '#service/webhooks';

/** An event as its delivery told it. */
export interface LoggedEvent {
  requestId: string;
  /** As it came: an open set. */
  status: string;
  updatedAtMs: number | null;
}

/** A delivery that a key of the network signed. Plain values, because it may go to another thread or instance. */
export interface SignedDelivery {
  network: string;
  receivedMs: number;
  sentMs: number;
  isLate: boolean;
  keyAlias: string;
  timestamp: string;
  signature: string;
  bodyHash: string;
  bodyBase64: string;
  bodyBytes: number;
  /** Null for what has another shape. */
  event: LoggedEvent | null;
}

export interface Appended {
  id: string;
  verdict: Exclude<Verdict, 'refused'>;
  /** What the event is to those that were known of its request: equal times decide nothing. */
  order: 'newer' | 'equal' | 'older';
}

export interface DeliveriesQuery {
  network: string;
  verdict: Verdict | null;
  requestId: string | null;
  limit: number;
  /** The id after which to go on; null for the newest. */
  before: string | null;
}

export interface StoredBody {
  delivery: Delivery;
  timestamp: string;
  signature: string;
  /** Null where it isn't kept any more. */
  bodyBase64: string | null;
}

export type Transition = StatusTransitions['transitions'][number];
export interface NewTransition extends Transition {
  network: string;
  requestId: string;
}

/** What the log says of itself and of what it keeps. */
export type LogSummary = Pick<WebhookState, 'store' | 'counts' | 'keys'>;

/** What the service doesn't keep: deliveries, and when each status was seen. In memory, or in a file. */
export interface EventLog {
  /** Whether it outlives this instance. */
  readonly isKept: boolean;
  /** Resolves once it is stored. Rejects where it can't be: then nothing may be acknowledged. */
  append(delivery: SignedDelivery): Promise<Appended>;
  /** How long the answer took, once it is known. */
  noteAnswer(id: string, ms: number): Promise<void>;
  /** A status that was seen without a delivery. */
  noteTransition(transition: NewTransition): Promise<void>;
  /** Newest first. */
  deliveries(query: DeliveriesQuery): Promise<Delivery[]>;
  body(network: string, id: string): Promise<StoredBody | null>;
  /** In the order of `updatedAtMs`. */
  transitions(network: string, requestId: string): Promise<Transition[]>;
  summary(network: string): Promise<LogSummary>;
}

/** Refused ones are in no log. */
export function countsOf(count: (verdict: Exclude<Verdict, 'refused'>) => number) {
  return {
    applied: count('applied'),
    duplicate: count('duplicate'),
    late: count('late'),
    'unknown-shape': count('unknown-shape'),
    refused: 0,
  };
}

/** The answer to each verdict. */
export const answerStatuses: Readonly<Record<Exclude<Verdict, 'refused'>, number>> = {
  applied: 200,
  duplicate: 200,
  late: 200,
  'unknown-shape': 202,
};

/** Where times are equal, or unknown, in the order in which they were seen. */
export function byTime(a: Transition, b: Transition): number {
  return (a.updatedAtMs ?? a.seenMs) - (b.updatedAtMs ?? b.seenMs) || a.seenMs - b.seenMs;
}

export function verdictOf(
  { event, isLate }: SignedDelivery,
  attempt: number,
): Exclude<Verdict, 'refused'> {
  if (attempt > 1) return 'duplicate';
  if (event === null) return 'unknown-shape';
  return isLate ? 'late' : 'applied';
}

/** @param newestMs of the request's events that were known before; null without one */
export function orderOf(updatedAtMs: number | null, newestMs: number | null): Appended['order'] {
  if (newestMs === null) return 'newer';
  if (updatedAtMs === null || updatedAtMs === newestMs) return 'equal';
  return updatedAtMs > newestMs ? 'newer' : 'older';
}

/** The delivery as the page reads it. */
export function loggedDelivery(
  signed: SignedDelivery,
  facts: Pick<Delivery, 'id' | 'verdict' | 'attempt' | 'previousMs' | 'answerMs' | 'hasBody'>,
): Delivery {
  const { event, receivedMs, sentMs, isLate, keyAlias, bodyBytes } = signed;
  return {
    ...facts,
    receivedMs,
    sentMs,
    skewMs: receivedMs - sentMs,
    refusal: null,
    isLate,
    answerStatus: facts.verdict === 'refused' ? 0 : answerStatuses[facts.verdict],
    keyAlias,
    requestId: event?.requestId ?? null,
    status: event?.status ?? null,
    updatedAtMs: event?.updatedAtMs ?? null,
    bodyBytes,
  };
}
