import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { noHooks } from '../../src/proxy/config/hooks-config';
import { EventHub } from '../../src/proxy/events/event-hub';
import type { SignedDelivery } from '../../src/proxy/hooks/event-log';
import { Database } from '../../src/proxy/db/database';
import { DeliveryLog } from '../../src/proxy/hooks/delivery-log';
import { bodyHash, eventIn } from '../../src/proxy/hooks/read-delivery';
import { RedisConnection } from '../../src/proxy/redis/redis-connection';
import { SharedEventLog } from '../../src/proxy/hooks/shared-event-log';
import { canaryKey, testConfig } from '#testing/test-config';
import { hasProgram, RedisProcess } from '../support/redis-process';
import { eventBody, signed } from '../support/signed-delivery';
import { soon } from '#testing/soon';

const network = 'mainnet';

function delivery(requestId: string): SignedDelivery {
  const body = Buffer.from(eventBody({ requestId }));
  return {
    network,
    receivedMs: Date.now(),
    sentMs: Date.now(),
    isLate: false,
    keyAlias: 'default',
    timestamp: '1795400000000',
    signature: 'ab'.repeat(32),
    bodyHash: bodyHash(body),
    bodyBase64: body.toString('base64'),
    bodyBytes: body.length,
    event: eventIn(body),
  };
}

describe.runIf(hasProgram('redis-server'))('instances on one Redis', () => {
  let redis: RedisProcess;
  const closing: (() => unknown)[] = [];
  beforeEach(async () => {
    redis = await RedisProcess.start();
    closing.push(() => redis.stop());
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  async function open(hasFile: boolean) {
    const connection = new RedisConnection(redis.url, () => {});
    await soon(() => expect(connection.isUp).toBe(true));
    const folder = mkdtempSync(join(tmpdir(), 'waybill-instances-'));
    const file = join(folder, 'waybill.db');
    const db = await Database.open(
      hasFile ? { kind: 'file', file, maxBytes: 2 ** 24 } : { kind: 'memory' },
    );
    const own = new DeliveryLog(db, (name) => name);
    const log = new SharedEventLog(connection, '0123456789abcdef', own);
    let isClosed = false;
    const close = async () => {
      if (isClosed) return;
      isClosed = true;
      await log.close();
      connection.close();
      await own.close();
      await db.close();
      rmSync(folder, { recursive: true });
    };
    closing.push(close);
    return { log, own, close };
  }

  test('each has its own log in memory where none has a file', async () => {
    const [one, two] = [await open(false), await open(false)];
    await one.log.append(delivery('0x1'));
    expect(await two.log.transitions(network, '0x1')).toEqual([]);
  });

  test('what one receives is stored by the one with the file, or not acknowledged', async () => {
    const owner = await open(true);
    await owner.log.append(delivery('0x1'));
    const other = await open(false);
    expect(await other.log.append(delivery('0x2'))).toMatchObject({ verdict: 'applied' });
    const page = { network, verdict: null, requestId: null, limit: 10, before: null };
    const ids = (await owner.own.deliveries(page)).map(({ requestId }) => requestId);
    expect(ids).toEqual(['0x2', '0x1']);
    expect(await other.log.transitions(network, '0x1')).toHaveLength(1);
    const [first] = await other.log.deliveries(page);
    expect(await other.log.body(network, first?.id ?? '')).toMatchObject({ delivery: first });

    await owner.close();
    await soon(() => expect(other.log.append(delivery('0x3'))).rejects.toThrow('is away'));
    const next = await open(true);
    // One whose answer is late is stored, and comes again.
    const again = delivery('0x4');
    await soon(() => other.log.append(again));
    expect(await next.own.transitions(network, '0x4')).toHaveLength(1);

    await redis.stop();
    await expect(other.log.append(delivery('0x5'))).rejects.toThrow('the instance with the store');
    expect(await next.log.append(delivery('0x5'))).toMatchObject({ verdict: 'applied' });
  });

  test('an event that one receives is told by all', async () => {
    const pathSecret = 'path-secret-0123456789abcdef';
    const told: string[] = [];
    const start = async () => {
      const hub = new EventHub();
      hub.subscribe(network, (message) => {
        if (message.type === 'event') told.push(message.event.requestId);
      });
      const config = testConfig('http://127.0.0.1:9', {
        redisUrl: redis.url,
        hooks: { ...noHooks, pathSecret },
      });
      const app = await createApp(config, { hub });
      closing.push(() => app.close());
      const url = await app.listen({ host: '127.0.0.1', port: 0 });
      await soon(async () =>
        expect(await (await fetch(`${url}/readyz`)).text()).toContain('shared'),
      );
      return url;
    };
    const inspector = new Redis(redis.url);
    closing.push(() => inspector.disconnect());
    const monitor = await inspector.monitor();
    closing.push(() => monitor.disconnect());
    const commands: string[] = [];
    monitor.on('monitor', (_time: string, args: string[]) => void commands.push(args.join(' ')));
    const [url] = [await start(), await start()];
    const body = eventBody({ requestId: '0xall' });
    const target = `${url}/hooks/${network}/${pathSecret}`;
    await soon(async () => {
      const response = await fetch(target, { method: 'POST', headers: signed(body), body });
      expect(response.status).toBe(200);
    });
    await soon(() => expect(told).toEqual(['0xall', '0xall']));
    const echo = eventBody({ status: canaryKey, details: { echo: canaryKey } });
    const response = await fetch(target, { method: 'POST', headers: signed(echo), body: echo });
    expect(response.status).toBe(202);
    await soon(() => expect(commands.join('\n')).toContain('0xall'));
    expect(commands.join('\n')).not.toContain(canaryKey);
    expect(commands.join('\n')).not.toContain(
      Buffer.from(canaryKey).toString('base64').slice(2, -4),
    );
  });
});
