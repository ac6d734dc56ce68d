import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import {
  delayScript,
  gcraScript,
  holdScript,
  leadScript,
  registerScript,
  resignScript,
  writeAsLeaderScript,
} from './redis-scripts';

/** Interval at which an unavailable Redis is probed. */
export const probeMs = 250;
/** Requests go on without Redis after this: of the 100 ms that Redis may cost them, some remain. */
const commandMs = 80;
const heartbeatMs = 1_000;
/** Instances without a heartbeat for this long are not counted. */
const forgetMs = 5_000;
const prefix = 'waybill:';

/** The commands that this instance uses, with our scripts among them. */
export type WaybillRedis = Redis & {
  gcra(...keysAndArguments: (string | number)[]): Promise<[number, number, number, number, number]>;
  delay(key: string, ms: number): Promise<null>;
  holdBack(...keysAndArguments: (string | number)[]): Promise<number>;
  register(key: string, id: string, forgetMs: number): Promise<number>;
  lead(...keysAndArguments: (string | number)[]): Promise<[number, number, number, string]>;
  writeAsLeader(...keysAndArguments: (string | number)[]): Promise<number>;
  resign(leaseKey: string, id: string): Promise<null>;
};

/**
 * A Redis that may be slow or unavailable at any time. Commands time out after 80 ms; after a failure none is sent until a
 * probe succeeds.
 */
export class RedisConnection {
  readonly #redis: WaybillRedis;
  readonly #id = randomUUID();
  readonly #timers: NodeJS.Timeout[];
  readonly #subscribers: Redis[] = [];
  readonly #onChange: (isUp: boolean) => void;
  #isUp = false;
  readonly #instancesKey: string;
  #instances = 1;
  /** When that number was last confirmed, or Redis became available. */
  #instancesAtMs = 0;

  /**
   * @param onChange called when Redis becomes available or unavailable
   * @param scope instances of another scope are not counted
   */
  constructor(url: string, onChange: (isUp: boolean) => void, scope = 'any') {
    this.#onChange = onChange;
    this.#instancesKey = `instances:${scope}`;
    this.#redis = new Redis(url, {
      keyPrefix: prefix,
      // The defaults keep requests waiting for 12 s when Redis is gone.
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      connectTimeout: 1_000,
      retryStrategy: () => probeMs,
      autoResendUnfulfilledCommands: false,
    }) as WaybillRedis;
    this.#redis.defineCommand('gcra', { numberOfKeys: 4, lua: gcraScript });
    this.#redis.defineCommand('delay', { numberOfKeys: 1, lua: delayScript });
    this.#redis.defineCommand('holdBack', { numberOfKeys: 3, lua: holdScript });
    this.#redis.defineCommand('register', { numberOfKeys: 1, lua: registerScript });
    this.#redis.defineCommand('lead', { numberOfKeys: 2, lua: leadScript });
    this.#redis.defineCommand('writeAsLeader', { numberOfKeys: 2, lua: writeAsLeaderScript });
    this.#redis.defineCommand('resign', { numberOfKeys: 1, lua: resignScript });
    // Failures show in the commands; without a listener they would end the process.
    this.#redis.on('error', () => undefined);
    this.#redis.on('ready', () => void this.#probe());
    this.#timers = [
      setInterval(() => void (this.#isUp || this.#probe()), probeMs).unref(),
      setInterval(() => void this.#beat(), heartbeatMs).unref(),
    ];
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** How many instances share this Redis, as last reported. */
  get instances(): number {
    return this.#instances;
  }

  /** Runs a command; null at once while Redis is unavailable, and after 80 ms when it stops responding. */
  async run<T>(command: (redis: WaybillRedis) => Promise<T>): Promise<{ value: T } | null> {
    if (!this.#isUp) return null;
    try {
      return { value: await inTime(command(this.#redis)) };
    } catch {
      this.#turn(false);
      return null;
    }
  }

  /**
   * Receives what any instance sends to a channel, on a connection of its own.
   *
   * @param onOpen called each time that the connection is open: what was sent before was missed
   */
  subscribe(channel: string, onMessage: (text: string) => void, onOpen: () => void): void {
    const subscriber = this.#redis.duplicate({ autoResubscribe: false });
    this.#subscribers.push(subscriber);
    subscriber.on('error', () => undefined);
    subscriber.on('message', (_channel, text) => onMessage(text));
    subscriber.on('ready', () => subscriber.subscribe(channel).then(onOpen, () => undefined));
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const redis of [this.#redis, ...this.#subscribers]) redis.disconnect();
  }

  async #probe(): Promise<void> {
    try {
      await inTime(this.#register());
      this.#turn(true);
    } catch {
      this.#turn(false);
    }
  }

  async #beat(): Promise<void> {
    await this.run(() => this.#register());
    for (const subscriber of this.#subscribers)
      if (subscriber.status === 'ready')
        inTime(subscriber.ping()).catch(() => subscriber.disconnect(true));
  }

  /** Writes, with a script, because a Redis that refuses either can't be used. */
  async #register(): Promise<void> {
    const count = await this.#redis.register(this.#instancesKey, this.#id, forgetMs);
    const now = performance.now();
    // A restarted Redis does not know the other instances until they register again.
    const mayHaveForgotten = !this.#isUp || now - this.#instancesAtMs < forgetMs;
    if (count < this.#instances && mayHaveForgotten) return;
    this.#instances = count;
    this.#instancesAtMs = now;
  }

  #turn(isUp: boolean): void {
    if (isUp === this.#isUp) return;
    this.#isUp = isUp;
    this.#instancesAtMs = performance.now();
    this.#onChange(isUp);
  }
}

/**
 * Rejects after `commandMs`. When this process itself was late, the reply may have arrived meanwhile: the event loop
 * reads from sockets between a timer and an immediate.
 */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(new Error('Redis is late'));
    timer = setTimeout(() => setImmediate(refuse), commandMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
