import { describe, expect, test } from 'vitest';
import { teamPaths, viewsAnswer, type ViewBody } from '#service/proxy-api/team';
import type { DatabaseConfig } from '../../src/proxy/config/proxy-config';
import { deskEngines } from '../support/desk-sandbox';
import { startTeam } from '../support/team-proxy';

async function start(database: DatabaseConfig) {
  const { app, send } = await startTeam(database);
  const views = async (network = 'mainnet') => {
    const answer = await send(network, teamPaths.views);
    expect(answer.statusCode, answer.body).toBe(200);
    const { views: all, isKept } = viewsAnswer.parse(answer.json());
    expect(isKept).toBe(true);
    return all;
  };
  return {
    app,
    views,
    names: async (network?: string) =>
      (await views(network)).map(({ name, search, by }) => [name, search, by].join(' · ')),
    save: async (name: string, replaces: ViewBody['replaces'] = null, network = 'mainnet') =>
      (await send(network, teamPaths.views, { name, search: 'status=failure', replaces }))
        .statusCode,
    remove: async ({ id, atMs }: { id: string; atMs: number }) =>
      (await send('mainnet', teamPaths.deleteView, { id, atMs })).statusCode,
  };
}

const row = (name: string) => `${name} · status=failure · local`;

describe.each(deskEngines())('on %s', (_name, newDatabase) => {
  test('views outlive a restart, and are of one service', async () => {
    const database = await newDatabase();
    const before = await start(database);
    expect(await before.save('Nightly \u202e 界')).toBe(200);
    // The same name on another network is another view.
    expect(await before.save('Nightly \u202e 界', null, 'testnet')).toBe(200);
    await before.app.close();
    const after = await start(database);
    expect(await after.names()).toEqual([row('Nightly \u202e 界')]);
    const [view] = await after.views();
    expect(await after.save('Daily', { id: view!.id, atMs: view!.atMs })).toBe(200);
    expect(await after.names()).toEqual([row('Daily')]);
    expect(await after.remove((await after.views())[0]!)).toBe(200);
    expect(await after.names()).toEqual([]);
    expect(await after.names('testnet')).toHaveLength(1);
  });

  test('of views that come at once none is lost; of those with one name one is saved', async () => {
    const { save, names } = await start(await newDatabase());
    const all = Array.from({ length: 20 }, (_, index) => String(index).padStart(2, '0'));
    await Promise.all(all.map((name) => save(name)));
    expect((await names()).toSorted()).toEqual(all.map(row));
    const answers = await Promise.all(['Same', 'same', 'SAME'].map((name) => save(name)));
    expect(answers.filter((status) => status === 409)).toHaveLength(2);
    expect(await names()).toHaveLength(all.length + 1);
  });

  test('of two on two instances who rename or delete one view the first wins, and the other is told', async () => {
    const database = await newDatabase();
    const one = await start(database);
    // SQLite has one instance; its two browsers are the same to it.
    const other = database.kind === 'postgres' ? await start(database) : one;
    await one.save('Nightly');
    const { id, atMs } = (await other.views())[0]!;
    const renamed = await Promise.all([
      one.save('Of one', { id, atMs }),
      other.save('Of the other', { id, atMs }),
    ]);
    expect(new Set(renamed)).toEqual(new Set([200, 409]));
    expect(await one.names()).toEqual([row(renamed[0] === 200 ? 'Of one' : 'Of the other')]);
    expect(await other.names()).toEqual(await one.names());
    expect(await other.remove({ id, atMs })).toBe(409);
    const [now] = await other.views();
    const removed = await Promise.all([one.remove(now!), other.remove(now!)]);
    expect(new Set(removed)).toEqual(new Set([200, 409]));
    expect(await one.names()).toEqual([]);
    expect(await other.names()).toEqual([]);
  });
});
