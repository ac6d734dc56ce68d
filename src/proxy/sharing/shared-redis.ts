import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';

/** How soon a Redis that came back is noticed. */
export const probeMs = 250;
/** Whoever waits goes on alone after this, which leaves some of the 100 ms that they were promised. */
const commandMs = 80;
const heartbeatMs = 1_000;
/** An instance that was not heard of for so long is gone. */
const forgetMs = 5_000;
const instancesKey = 'waybill:instances';
const prefix = 'waybill:';

/** GCRA in one step on the clock of Redis, so that instances need not agree on the time. */
const gcraScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local arrival = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
local wait = arrival - tonumber(ARGV[2]) - now
if wait > 0 then return { 0, math.ceil(wait), math.ceil(arrival - now) } end
arrival = arrival + tonumber(ARGV[1])
redis.call('SET', KEYS[1], string.format('%.3f', arrival), 'PX', math.ceil(arrival - now) + 1000)
return { 1, 0, math.ceil(arrival - now) }`;

const holdScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local arrival = math.max(now + tonumber(ARGV[1]), tonumber(redis.call('GET', KEYS[1]) or '0'))
redis.call('SET', KEYS[1], string.format('%.3f', arrival), 'PX', math.ceil(arrival - now) + 1000)`;

/** The commands that this instance uses, with our scripts among them. */
export type WaybillRedis = Redis & {
  gcra(key: string, intervalMs: number, toleranceMs: number): Promise<[number, number, number]>;
  hold(key: string, ms: number): Promise<null>;
};

/**
 * One Redis that may be slow, frozen or gone at any time. A command takes 80 ms at most; after one
 * that failed nobody waits any more until a probe answers.
 */
export class SharedRedis {
  readonly #redis: WaybillRedis;
  readonly #id = randomUUID();
  readonly #timers: NodeJS.Timeout[];
  readonly #onChange: (isUp: boolean) => void;
  #isUp = false;
  #instances = 1;
  /** When so many were last heard of, or Redis came back. */
  #instancesAtMs = 0;

  /** @param onChange told when it goes and when it comes back */
  constructor(url: string, onChange: (isUp: boolean) => void) {
    this.#onChange = onChange;
    this.#redis = new Redis(url, {
      keyPrefix: prefix,
      // The defaults keep requests waiting for 12 s when Redis is gone.
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      connectTimeout: 1_000,
      retryStrategy: () => probeMs,
      autoResendUnfulfilledCommands: false,
    }) as WaybillRedis;
    this.#redis.defineCommand('gcra', { numberOfKeys: 1, lua: gcraScript });
    this.#redis.defineCommand('hold', { numberOfKeys: 1, lua: holdScript });
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

  /** How many instances share this Redis, as last heard. */
  get instances(): number {
    return this.#instances;
  }

  /** Runs a command, or gives null at once while Redis is away, and after 80 ms when it goes away. */
  async run<T>(command: (redis: WaybillRedis) => Promise<T>): Promise<{ value: T } | null> {
    if (!this.#isUp) return null;
    try {
      return { value: await inTime(command(this.#redis)) };
    } catch {
      this.#turn(false);
      return null;
    }
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#redis.disconnect();
  }

  async #probe(): Promise<void> {
    try {
      await inTime(this.#redis.ping());
      await inTime(this.#register());
      this.#turn(true);
    } catch {
      this.#turn(false);
    }
  }

  async #beat(): Promise<void> {
    await this.run(() => this.#register());
  }

  async #register(): Promise<void> {
    const now = Date.now();
    // One way there and back: three would be late three times as easily.
    const answers = await this.#redis
      .pipeline()
      .zadd(instancesKey, now, this.#id)
      .zremrangebyscore(instancesKey, 0, now - forgetMs)
      .zcard(instancesKey)
      .exec();
    // A pipeline resolves even when Redis is gone; what went wrong stands in its answers.
    for (const [error] of answers ?? []) if (error) throw error;
    const count = Math.max(1, Number(answers?.[2]?.[1] ?? 1));
    // A Redis that was restarted has forgotten the others, who have yet to come back.
    const mayHaveForgotten = !this.#isUp || now - this.#instancesAtMs < forgetMs;
    if (count < this.#instances && mayHaveForgotten) return;
    this.#instances = count;
    this.#instancesAtMs = now;
  }

  #turn(isUp: boolean): void {
    if (isUp === this.#isUp) return;
    this.#isUp = isUp;
    this.#instancesAtMs = Date.now();
    this.#onChange(isUp);
  }
}

/**
 * Rejects when an answer is late. When this process itself was late, the answer may have come
 * meanwhile: the event loop reads what has arrived between a timer and an immediate.
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
