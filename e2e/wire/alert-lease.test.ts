import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noAlerts } from '../../src/proxy/alerts/alert-state';
import { RedisAlertStore } from '../../src/proxy/alerts/alert-store';
import { RedisConnection } from '../../src/proxy/redis/redis-connection';
import { hasProgram, RedisProcess } from '../support/redis-process';
import { soon } from '#testing/soon';

const hasRedis = hasProgram('redis-server');
const leaseMs = 1_500;
const state = { ...noAlerts, version: 7 };

describe.runIf(hasRedis)('the lease of the alerts', () => {
  let redis: RedisProcess;
  const closing: (() => unknown)[] = [];
  beforeEach(async () => {
    redis = await RedisProcess.start();
    closing.push(() => redis.stop());
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  async function openStore(): Promise<RedisAlertStore> {
    const connection = new RedisConnection(redis.url, () => {});
    closing.push(() => connection.close());
    await soon(() => expect(connection.isUp).toBe(true));
    return new RedisAlertStore(connection, '0123456789abcdef', leaseMs);
  }
  const leads = async (store: RedisAlertStore) => (await store.read())?.leads ?? null;

  test('one of two leads, and only it may write', async () => {
    const [one, two] = [await openStore(), await openStore()];
    expect([await leads(one), await leads(two), await leads(one)]).toEqual([true, false, true]);
    expect([await one.write(state), await two.write(noAlerts)]).toEqual([true, false]);
    expect((await two.read())?.state).toEqual(state);
  });

  test('who ends gives it back at once; who is killed is followed when the lease is over', async () => {
    const [one, two, three] = [await openStore(), await openStore(), await openStore()];
    expect([await leads(one), await leads(two), await leads(three)]).toEqual([true, false, false]);
    await one.resign();
    expect([await leads(two), await leads(three)]).toEqual([true, false]);
    // As if it were killed: it never renews again.
    expect(await leads(three)).toBe(false);
    await soon(async () => expect(await leads(three)).toBe(true));
    expect(await two.write(noAlerts)).toBe(false);
  });

  test('a Redis that has forgotten it gives it to who had it', async () => {
    const [one, two] = [await openStore(), await openStore()];
    expect([await leads(one), await leads(two)]).toEqual([true, false]);
    const inspector = new Redis(redis.url);
    await inspector.flushall();
    inspector.disconnect();
    expect([await leads(two), await leads(one), await leads(two)]).toEqual([false, true, false]);
  });

  test('while it is away nobody leads, and what others have stored there counts for nothing', async () => {
    const store = await openStore();
    expect(await leads(store)).toBe(true);
    await store.write(state);
    const inspector = new Redis(redis.url);
    const [name] = await inspector.keys('*:state');
    for (const text of ['{', '[]', '{"version":1}', JSON.stringify({ ...state, more: 1 })]) {
      await inspector.set(name!, text);
      expect((await store.read())?.state).toBeNull();
    }
    inspector.disconnect();
    await redis.stop();
    await soon(async () => expect(await store.read()).toBeNull());
    expect(await store.write(state)).toBe(false);
  });
});
