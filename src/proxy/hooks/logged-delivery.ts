import type { Delivery, StatusTransitions, DeliveryVerdict } from '#service/proxy-api/webhooks';

/** An event as its delivery told it. */
export interface LoggedEvent {
  requestId: string;
  /** As it came: an open set. */
  status: string;
  updatedAtMs: number | null;
}

/** A delivery that a key of the network signed. */
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
  verdict: Exclude<DeliveryVerdict, 'refused'>;
  /** What the event is to those that were known of its request: equal times decide nothing. */
  order: 'newer' | 'equal' | 'older';
}

export interface DeliveriesQuery {
  network: string;
  verdict: DeliveryVerdict | null;
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

/** The answer to each verdict. */
export const answerStatuses: Readonly<Record<Exclude<DeliveryVerdict, 'refused'>, number>> = {
  applied: 200,
  duplicate: 200,
  late: 200,
  'unknown-shape': 202,
};
