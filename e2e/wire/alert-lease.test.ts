import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noAlerts } from '../../src/proxy/alerts/alert-state';
import { LeasedAlertStore } from '../../src/proxy/alerts/alert-store';
import { Database } from '../../src/proxy/db/database';
import { Lease } from '../../src/proxy/db/lease';
import { hasPostgres, PostgresProcess } from '../support/postgres-process';
import { soon } from '#testing/soon';

const leaseMs = 1_500;
const state = { ...noAlerts, version: 7 };

describe.runIf(hasPostgres)('the lease of the alerts', () => {
  let postgres: PostgresProcess;
  let url: string;
  const closing: (() => unknown)[] = [];
  beforeAll(async () => {
    postgres = await PostgresProcess.start();
  });
  afterAll(() => postgres.remove());
  beforeEach(async () => {
    url = await postgres.newDatabase();
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  async function openStore(): Promise<LeasedAlertStore> {
    return (await openMortal()).store;
  }
  /** As if it were killed, it never renews again. */
  async function openMortal() {
    const db = await Database.open({ kind: 'postgres', url });
    let isDead = false;
    const kill = async () => {
      if (!isDead) await db.close();
      isDead = true;
    };
    closing.push(kill);
    return { store: new LeasedAlertStore(new Lease(db, 'alerts', leaseMs)), kill };
  }
  const leads = async (store: LeasedAlertStore) => (await store.read())?.leads ?? null;

  test('one of two leads, and only it may write', async () => {
    const [one, two] = [await openStore(), await openStore()];
    expect([await leads(one), await leads(two), await leads(one)]).toEqual([true, false, true]);
    expect([await one.write(state), await two.write(noAlerts)]).toEqual([true, false]);
    expect((await two.read())?.state).toEqual(state);
  });

  test('who ends gives it back at once; who is killed is followed when the lease is over', async () => {
    const [one, mortal, three] = [await openStore(), await openMortal(), await openStore()];
    const two = mortal.store;
    expect([await leads(one), await leads(two), await leads(three)]).toEqual([true, false, false]);
    await one.resign();
    expect([await leads(two), await leads(three)]).toEqual([true, false]);
    // It renews by itself.
    const untilMs = async () => Number((await postgres.run(url, 'TABLE lease'))[0]?.['until_ms']);
    const firstMs = await untilMs();
    await soon(async () => expect(await untilMs()).toBeGreaterThan(firstMs + leaseMs));
    expect(await leads(three)).toBe(false);
    await mortal.kill();
    await soon(async () => expect(await leads(three)).toBe(true));
    expect(await two.write(noAlerts)).toBe(false);
  });

  test('who had it before another has it again by a new epoch alone', async () => {
    const [one, two] = [await openStore(), await openStore()];
    expect(await leads(one)).toBe(true);
    await one.resign();
    expect(await leads(two)).toBe(true);
    expect(await two.write(state)).toBe(true);
    await two.resign();
    // It hasn't read since, so it doesn't know.
    expect(await one.write(noAlerts)).toBe(false);
    expect([await leads(one), await one.write(noAlerts)]).toEqual([true, true]);
  });

  test('what a clock that stepped back has left holds nobody', async () => {
    const [one, two] = [await openMortal(), await openStore()];
    expect(await leads(one.store)).toBe(true);
    await one.kill();
    await postgres.run(url, 'UPDATE lease SET until_ms = until_ms + 86400000');
    expect(await leads(two)).toBe(true);
  });

  test('while it is away nobody leads, and what others have stored there counts for nothing', async () => {
    const store = await openStore();
    expect(await leads(store)).toBe(true);
    await store.write(state);
    for (const text of ['{', '[]', '{"version":1}', JSON.stringify({ ...state, more: 1 })]) {
      await postgres.run(url, 'UPDATE lease SET value = $1', [text]);
      expect((await store.read())?.state).toBeNull();
    }
    postgres.freeze();
    expect([await store.read(), await store.write(state)]).toEqual([null, false]);
    await postgres.restart();
    expect(await store.read()).toMatchObject({ leads: true });
  });
});
