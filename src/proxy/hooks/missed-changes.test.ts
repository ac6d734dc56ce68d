import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { testConfig } from '#testing/test-config';
import { defaultFreshness } from '../config/proxy-config';
import type { NetworkContext } from '../routes/proxy-route';
import { Database } from '../db/database';
import { DeliveryLog } from './delivery-log';
import { MissedChanges } from './missed-changes';

const minuteMs = 60_000;
const startMs = Date.UTC(2026, 10, 23, 12);
const closing = new AbortController();
const closers: (() => Promise<void>)[] = [];
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: startMs }));
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0)) await close();
});

interface Change {
  id: string;
  status: string;
  createdAt: number;
  updatedAt: number;
}

/** @param aheadMs how much our clock is ahead of the service's */
async function watch(aheadMs = 0) {
  const changes = new Map<string, Change>();
  let calls = 0;
  const fetch = async () => {
    calls++;
    const requests = [...changes.values()]
      .toSorted((a, b) => b.updatedAt - a.updatedAt)
      .map((change) =>
        makeWireRecord({
          ...change,
          createdAt: new Date(change.createdAt).toISOString(),
          updatedAt: new Date(change.updatedAt).toISOString(),
        }),
      );
    return { response: { body: Buffer.from(JSON.stringify({ requests })) } };
  };
  const [network] = testConfig('http://127.0.0.1:9').networks;
  const context = { network, upstream: { fetch }, limits: { totalMs: 1 } };
  const db = await Database.open({ kind: 'memory' });
  const log = new DeliveryLog(db, (name) => name);
  closers.push(async () => {
    await log.close();
    await db.close();
  });
  const missed = new MissedChanges(
    context as unknown as NetworkContext,
    log,
    defaultFreshness.requests,
  );
  const serviceMs = () => Date.now() - aheadMs;
  const change = (id: string, status: string, updatedAt = serviceMs()) => {
    const createdAt = changes.get(id)?.createdAt ?? updatedAt;
    changes.set(id, { id, status, createdAt, updatedAt });
    return { requestId: id, status, updatedAtMs: updatedAt };
  };
  const deliver = (event: ReturnType<typeof change>) =>
    log.append({
      network: 'mainnet',
      receivedMs: Date.now(),
      sentMs: serviceMs(),
      isLate: false,
      keyAlias: 'default',
      timestamp: String(serviceMs()),
      signature: '',
      bodyHash: JSON.stringify(event),
      bodyBase64: '',
      bodyBytes: 1,
      event,
    });
  const look = async () => {
    vi.setSystemTime(Date.now() + minuteMs);
    await missed.check(closing.signal);
    return missed.gaps.changes;
  };
  return { change, db, deliver, look, log, missed, calls: () => calls };
}

test.each([
  ['as the service’s', 0],
  ['five minutes ahead', 5 * minuteMs],
  ['five minutes behind', -5 * minuteMs],
])('a lost delivery is found, and no other, where our clock is %s', async (_what, aheadMs) => {
  const { change, deliver, look, missed } = await watch(aheadMs);
  change('0xbefore', 'success', startMs - aheadMs - minuteMs);
  await deliver(change('0x1', 'pending'));
  expect(await look()).toBe(0);
  await deliver(change('0x2', 'pending'));
  change('0xlost', 'success');
  const slow = change('0xslow', 'success');
  expect(await look()).toBe(0);
  await deliver(slow);
  expect(await look()).toBe(1);
  expect(missed.gaps).toMatchObject({ requestIds: ['0xlost'], checkedMs: Date.now() });
  expect(await look()).toBe(1);
});

test('a retry takes back what was called missed; what a websocket told first was delivered, too', async () => {
  const { change, deliver, look, log } = await watch();
  await deliver(change('0x1', 'pending'));
  await look();
  const late = change('0xlate', 'fallback');
  const both = change('0xboth', 'success');
  log.noteTransition({
    network: 'mainnet',
    ...both,
    seenMs: Date.now(),
    source: 'websocket',
    isLate: false,
  });
  await deliver(both);
  await look();
  expect(await look()).toBe(1);
  await deliver({ ...late, status: 'refund' });
  expect(await look()).toBe(0);
});

test('each is counted once, also while nothing can be stored', async () => {
  const { change, deliver, look, db } = await watch();
  await deliver(change('0x1', 'pending'));
  await look();
  change('0xlost', 'success');
  await look();
  db.write = () => Promise.reject(new Error('the disk is full'));
  expect(await look()).toBe(1);
  expect(await look()).toBe(1);
});

test('nothing is read before the first delivery, and changes of one moment are judged once', async () => {
  const { change, deliver, look, calls } = await watch();
  expect([await look(), calls()]).toEqual([0, 0]);
  await deliver(change('0x1', 'pending'));
  await look();
  const atMs = Date.now();
  change('0xa', 'success', atMs);
  expect(await look()).toBe(0);
  change('0xb', 'success', atMs);
  expect(await look()).toBe(1);
  expect(await look()).toBe(2);
  expect([await look(), await look()]).toEqual([2, 2]);
});

test('a row that changes keeps its status, and a quote is delivered when it is used: neither is missed', async () => {
  const { change, deliver, look } = await watch();
  change('0xold', 'success', startMs - minuteMs);
  change('0xolder', 'success', startMs - 2 * minuteMs);
  await deliver(change('0x1', 'pending'));
  await look();
  // Its fees were collected.
  change('0xold', 'success');
  change('0xquote', 'waiting');
  // What it was before no list has shown.
  change('0xolder', 'success');
  await look();
  expect(await look()).toBe(0);
  change('0xold', 'refund');
  change('0x1', 'success');
  await look();
  expect(await look()).toBe(2);
  change('0x1', 'success', Date.now() + 1);
  await look();
  expect(await look()).toBe(2);
});
