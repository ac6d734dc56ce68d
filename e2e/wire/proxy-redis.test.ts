import { afterEach, expect, test, vi } from 'vitest';
import { RedisConnection } from '../../src/proxy/redis/redis-connection';
import { hasProgram, RedisProcess } from '../support/redis-process';
import { soon } from '#testing/soon';

const hasRedis = hasProgram('redis-server');
if (!hasRedis) console.warn('redis-server is missing: left out the tests of a Redis that forgets.');

const now = Date.now;
let laterMs = 0;
vi.spyOn(Date, 'now').mockImplementation(() => now() + laterMs);

let redis: RedisProcess;
const opened: RedisConnection[] = [];
function open(): RedisConnection {
  const shared = new RedisConnection(redis.url, () => undefined);
  opened.push(shared);
  return shared;
}
afterEach(async () => {
  for (const shared of opened) shared.close();
  await redis.stop();
});

test.runIf(hasRedis)(
  'how many instances share a Redis outlives its restart, until they had time to come back',
  async () => {
    redis = await RedisProcess.start();
    const [one, two] = [open(), open()];
    await soon(() => expect([one.instances, two.instances]).toEqual([2, 2]));

    await redis.stop();
    await soon(() => expect(one.isUp).toBe(false));
    two.close();
    laterMs = 60_000;
    await redis.restart();
    await soon(() => expect(one.isUp).toBe(true));
    expect(one.instances).toBe(2);

    laterMs += 6_000;
    await soon(() => expect(one.instances).toBe(1));
  },
  40_000,
);
