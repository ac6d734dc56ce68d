import type { EventHub, HubChannel } from '../events/event-hub';
import type { RedisConnection } from './redis-connection';

const retryMs = 1_000;
const gap = JSON.stringify({ gap: true });

/** What the hubs of all instances tell each other. Where that may have been lost, all of them resync. */
export class RedisChannel implements HubChannel {
  readonly #redis: RedisConnection;
  readonly #name: string;
  #isRetrying = false;

  /** @param scope keeps the events of services apart */
  constructor(redis: RedisConnection, scope: string, hub: Pick<EventHub, 'receive' | 'resync'>) {
    this.#redis = redis;
    this.#name = `waybill:events:${scope}`;
    redis.subscribe(
      this.#name,
      (text) => (text === gap ? hub.resync() : hub.receive(text)),
      () => hub.resync(),
    );
  }

  send(text: string): void {
    void this.#redis
      .run((redis) => redis.publish(this.#name, text))
      .then((sent) => {
        if (sent !== null || this.#isRetrying) return;
        this.#isRetrying = true;
        setTimeout(() => {
          this.#isRetrying = false;
          this.send(gap);
        }, retryMs).unref();
      });
  }
}
