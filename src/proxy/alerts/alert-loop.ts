import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { SecretScanner } from '../secrets/secret-scan';
import { alertMessage, withoutDetails } from './alert-message';
import {
  afterReading,
  noAlerts,
  takeChanges,
  type AlertState,
  type NetworkReading,
  type PendingMessage,
} from './alert-state';
import type { AlertStore, StoredAlerts } from './alert-store';
import type { Delivery } from './webhook-client';

/** Intervals in milliseconds; tests use shorter ones. */
export interface AlertTimes {
  /** How often each instance sees whether it leads. */
  tickMs: number;
  pollMs: number;
  /** Between two messages. */
  messageMs: number;
  /** For one attempt to send. */
  sendMs: number;
  /** After the first failed attempt, the second, and so on; the last one repeats. */
  retryMs: readonly number[];
  /** A message that couldn't be sent for so long is dropped. */
  giveUpMs: number;
}

const minuteMs = 60_000;
export const defaultAlertTimes: AlertTimes = {
  tickMs: 5_000,
  pollMs: minuteMs,
  messageMs: minuteMs,
  sendMs: 10_000,
  retryMs: [1, 2, 4, 8, 15].map((minutes) => minutes * minuteMs),
  giveUpMs: 24 * 60 * minuteMs,
};

/** A reader of one network: `DeskChecks`. */
interface Poller {
  network: string;
  poll(): Promise<NetworkReading>;
}

export interface AlertLoopOptions {
  store: AlertStore;
  pollers: readonly Poller[];
  send: (body: string) => Promise<Delivery>;
  /** Where a path of the dashboard is. */
  linkOf: ((path: string) => string) | null;
  /** Knows all secrets. */
  scanner: SecretScanner;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  times: AlertTimes;
}

/** Asks and sends, in the one instance that leads; the others keep a copy of what it knows. */
export class AlertLoop {
  readonly #options: AlertLoopOptions;
  readonly #closing = new AbortController();
  #state: AlertState = noAlerts;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(options: AlertLoopOptions) {
    this.#options = options;
  }

  start(): void {
    const next = () => {
      this.#running = this.tick()
        .catch((error: unknown) => this.#options.log.error({ err: error }, 'alerts failed'))
        .finally(() => {
          if (this.#closing.signal.aborted) return;
          this.#timer = setTimeout(next, this.#options.times.tickMs).unref();
        });
    };
    next();
  }

  /** What a poll under way finds is left to the next one; a message under way is still sent. */
  stop(): void {
    this.#closing.abort();
    clearTimeout(this.#timer);
  }

  async close(): Promise<void> {
    this.stop();
    await this.#running;
    await this.#options.store.resign();
  }

  /** One round: who leads polls when it is time, and sends what there is to tell. */
  async tick(): Promise<void> {
    const { store, times } = this.#options;
    const stored = await store.read();
    if (!stored) return;
    this.#adopt(stored);
    if (!stored.leads || this.#closing.signal.aborted) return;
    const { nowMs } = stored;
    if (isDue(this.#state.nextPollMs, nowMs, times.pollMs)) {
      // First of all the next time: an instance that fails now must not begin again at once.
      const isLeading = await this.#save({
        ...this.#state,
        nextPollMs: nowMs + times.pollMs,
      });
      if (!isLeading || !(await this.#poll(nowMs))) return;
    }
    await this.#deliver(nowMs);
  }

  /** The store's state, unless it has lost what this instance, which leads, knows. */
  #adopt({ leads, state }: StoredAlerts): void {
    if (state && (!leads || state.version >= this.#state.version)) this.#state = state;
  }

  async #save(state: AlertState): Promise<boolean> {
    this.#state = { ...state, version: this.#state.version + 1 };
    return this.#options.store.write(this.#state);
  }

  async #poll(nowMs: number): Promise<boolean> {
    const { signal } = this.#closing;
    const readings = await Promise.all(this.#options.pollers.map((poller) => poller.poll()));
    if (signal.aborted) return false;
    const before = this.#state;
    const after = readings.reduce((state, reading) => afterReading(state, reading, nowMs), before);
    this.#logFailures(before, after, readings);
    return this.#save(after);
  }

  #logFailures(before: AlertState, after: AlertState, readings: readonly NetworkReading[]): void {
    const keysOf = ({ networks }: AlertState, network: string) =>
      Object.keys(networks.find((known) => known.network === network)?.failing ?? {});
    for (const { network, failures } of readings) {
      const [was, are] = [keysOf(before, network), keysOf(after, network)];
      for (const { key, text } of failures)
        if (!was.includes(key))
          this.#options.log.warn({ network, key, reason: text }, 'own requests can’t be read');
      for (const key of was)
        if (!are.includes(key))
          this.#options.log.info({ network, key }, 'own requests are read again');
    }
  }

  /** The message under way first; of what there is to tell since, one message, once its time has come. */
  async #deliver(nowMs: number): Promise<void> {
    const { send, times } = this.#options;
    const message = this.#state.message ?? this.#compose(nowMs);
    const { retryMs } = times;
    if (!message || !isDue(message.nextMs, nowMs, Math.max(...retryMs))) return;
    const pauseMs = retryMs[Math.min(message.attempts, retryMs.length - 1)] ?? times.messageMs;
    const attempt = { ...message, attempts: message.attempts + 1, nextMs: nowMs + pauseMs };
    // Only who leads may send: it must be known before, and an attempt is counted even if this instance ends.
    if (!(await this.#save({ ...this.#state, message: attempt }))) return;
    const delivery = await send(message.body);
    await this.#afterDelivery(attempt, delivery, nowMs);
  }

  async #afterDelivery(message: PendingMessage, delivery: Delivery, nowMs: number): Promise<void> {
    const { times, log } = this.#options;
    const { id, attempts, firstMs } = message;
    const isDropped = !delivery.ok && nowMs - firstMs >= times.giveUpMs;
    if (delivery.ok) log.info({ id, attempts }, 'alert sent');
    else {
      const facts = { id, attempts, reason: delivery.reason };
      if (isDropped) log.error(facts, 'alert dropped: the webhook has failed for too long');
      else log.warn(facts, 'alert not sent, it will be tried again');
    }
    const isDone = delivery.ok || isDropped;
    await this.#save({
      ...this.#state,
      message: isDone ? null : message,
      nextMessageMs: nowMs + times.messageMs,
    });
  }

  /** Null where there is nothing to tell yet; else the state already counts it as told. */
  #compose(nowMs: number): PendingMessage | null {
    const { scanner, linkOf, times } = this.#options;
    if (!isDue(this.#state.nextMessageMs, nowMs, times.messageMs)) return null;
    const { state, changes } = takeChanges(this.#state, nowMs);
    if (changes.length === 0) return null;
    const id = randomUUID();
    const message = alertMessage(id, changes, state, nowMs, linkOf);
    const whole = JSON.stringify(message);
    const body = scanner.holdsSecret(whole) ? JSON.stringify(withoutDetails(message)) : whole;
    this.#state = { ...this.#state, alerts: state.alerts };
    return { id, body, attempts: 0, firstMs: nowMs, nextMs: nowMs };
  }
}

/** Also for a time farther ahead than any is set: the clock was set back. */
function isDue(dueMs: number, nowMs: number, maxMs: number): boolean {
  return dueMs <= nowMs || dueMs - nowMs > maxMs;
}
