import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Database } from '../db/database';
import { SecretScanner } from '../secrets/secret-scan';
import { AlertLoop, defaultAlertTimes } from './alert-loop';
import { noAlerts, type AlertState, type NetworkReading } from './alert-state';
import { StoredAlertStore, type AlertStore } from './alert-store';
import type { Delivery } from './webhook-client';

const minuteMs = 60_000;
const key = 'canary-key-5f1c9a7be2';

/** A loop whose store has a clock, and can lose the lease, its data, or the connection. */
function startLoop(deliveries: Delivery[] = []) {
  const world = {
    nowMs: 1_790_000_000_000,
    leads: true,
    isUp: true,
    stored: null as AlertState | null,
    note: 'a note',
    polls: 0,
    sent: [] as string[],
  };
  const store: AlertStore = {
    read: async () =>
      world.isUp ? { leads: world.leads, nowMs: world.nowMs, state: world.stored } : null,
    write: async (state) => {
      if (!world.isUp || !world.leads) return false;
      world.stored = structuredClone(state);
      return true;
    },
    resign: async () => {},
  };
  const open = () => [{ id: '0x1', atMs: 0, note: world.note }];
  const reading = (): NetworkReading => ({
    network: 'mainnet',
    failures: [],
    checks: {
      late: { open: open(), isAll: true, count: 1, usd: null },
    },
  });
  const start = () =>
    new AlertLoop({
      store,
      pollers: [
        {
          network: 'mainnet',
          poll: async () => {
            world.polls++;
            return reading();
          },
        },
      ],
      send: async (body) => {
        world.sent.push(body);
        return deliveries.shift() ?? { ok: true };
      },
      linkOf: null,
      scanner: new SecretScanner(() => [key], 8),
      log: { info: () => {}, warn: () => {}, error: () => {} },
      times: defaultAlertTimes,
    });
  return { world, start };
}

test('polls once a minute, whoever leads, and not again after a restart', async () => {
  const { world, start } = startLoop();
  for (let tick = 0; tick < 25; tick++) {
    await start().tick();
    world.nowMs += 5_000;
  }
  expect(world.polls).toBe(3);
  expect(world.sent).toHaveLength(1);
});

test('a store in a file gives the state back, and memory does while that is away', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-alerts-'));
  const file = join(folder, 'waybill.db');
  const db = await Database.open({ kind: 'file', file, maxBytes: 2 ** 24 });
  const state = { ...noAlerts, version: 7 };
  expect(await new StoredAlertStore(db).read()).toMatchObject({ leads: true, state: null });
  expect(await new StoredAlertStore(db).write(state)).toBe(true);
  expect(await new StoredAlertStore(db).read()).toMatchObject({ leads: true, state });
  renameSync(file, `${file}.away`);
  const store = new StoredAlertStore(db);
  const newer = { ...state, version: 8 };
  expect(await store.write(newer)).toBe(true);
  expect(await new StoredAlertStore(db).read()).toMatchObject({ leads: true, state: null });
  renameSync(`${file}.away`, file);
  expect(await store.read()).toMatchObject({ leads: true, state: newer });
  expect(await store.write(newer)).toBe(true);
  expect(await new StoredAlertStore(db).read()).toMatchObject({ state: newer });
  await db.close();
  rmSync(folder, { recursive: true });
});

test('sends nothing without the lease, and what it has not sent afterwards', async () => {
  const { world, start } = startLoop();
  const loop = start();
  world.leads = false;
  await loop.tick();
  expect([world.polls, world.sent.length]).toEqual([0, 0]);
  world.leads = true;
  world.isUp = false;
  await loop.tick();
  expect([world.polls, world.sent.length]).toEqual([0, 0]);
  world.isUp = true;
  await loop.tick();
  expect([world.polls, world.sent.length]).toEqual([1, 1]);
});

test('a store that has lost its data gets it back from who leads', async () => {
  const { world, start } = startLoop();
  const loop = start();
  await loop.tick();
  world.stored = null;
  world.nowMs += 2 * minuteMs;
  await loop.tick();
  expect(world.sent).toHaveLength(1);
  expect(world.stored).toMatchObject({ alerts: [{ id: '0x1', isTold: true }] });
});

test('an attempt that fails is made again after 1, 2, 4, 8 and then every 15 minutes, for a day', async () => {
  const failing: Delivery[] = Array.from({ length: 1_000 }, () => ({ ok: false, reason: 'x' }));
  const { world, start } = startLoop(failing);
  const loop = start();
  const startMs = world.nowMs;
  const atMinutes: number[] = [];
  for (let tick = 0; tick <= 24 * 60; tick++) {
    const before = world.sent.length;
    await loop.tick();
    if (world.sent.length > before) atMinutes.push(Math.round((world.nowMs - startMs) / minuteMs));
    world.nowMs += minuteMs;
  }
  expect(atMinutes.slice(0, 7)).toEqual([0, 1, 3, 7, 15, 30, 45]);
  expect(new Set(world.sent).size).toBe(1);
  expect(atMinutes.at(-1)).toBe(24 * 60);
  expect(world.stored?.message).toBeNull();
});

test('a clock that was set back stops neither polls nor messages', async () => {
  const { world, start } = startLoop();
  const loop = start();
  await loop.tick();
  world.nowMs -= 3_600_000;
  await loop.tick();
  expect(world.polls).toBe(2);
});

test('a message with a secret is sent without details', async () => {
  const { world, start } = startLoop();
  world.note = `in progress, ${key}`;
  await start().tick();
  expect(world.sent.join('')).not.toContain(key.slice(0, 10));
  expect(world.sent.join('')).toContain('Details are withheld');
});
