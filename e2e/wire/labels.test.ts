import { describe, expect, test } from 'vitest';
import { labelsAnswer, teamPaths } from '#service/proxy-api/team';
import type { DatabaseConfig } from '../../src/proxy/config/proxy-config';
import { deskEngines } from '../support/desk-sandbox';
import { startTeam } from '../support/team-proxy';

const address = `0x${'ab'.repeat(20)}`;

async function start(database: DatabaseConfig) {
  const { app, send } = await startTeam(database);
  const ask = async (network: string, path: string = teamPaths.labels, payload?: object) => {
    const answer = await send(network, path, payload);
    expect(answer.statusCode, answer.body).toBe(200);
    const { labels, isKept } = labelsAnswer.parse(answer.json());
    expect(isKept).toBe(true);
    return labels.map(({ address: of, label, by }) => [of, label, by]);
  };
  return {
    app,
    labels: (network = 'mainnet') => ask(network),
    save: (label: string, of = address, network = 'mainnet') =>
      ask(network, teamPaths.labels, { labels: [{ address: of, label }] }),
    remove: (of = address) => ask('mainnet', teamPaths.deleteLabels, { addresses: [of] }),
  };
}

describe.each(deskEngines())('on %s', (_name, newDatabase) => {
  test('labels outlive a restart, and are of one service', async () => {
    const database = await newDatabase();
    const before = await start(database);
    await before.save('Treasury');
    await before.save('Of tests', '0x01', 'testnet');
    await before.save('Ops');
    await before.app.close();
    const after = await start(database);
    expect(await after.labels()).toEqual([[address, 'Ops', 'local']]);
    expect(await after.labels('testnet')).toEqual([['0x01', 'Of tests', 'local']]);
    expect(await after.remove()).toEqual([]);
    expect(await after.labels()).toEqual([]);
    expect(await after.labels('testnet')).toHaveLength(1);
  });

  test('of labels that come at once none is lost', async () => {
    const { save, labels } = await start(await newDatabase());
    const all = Array.from({ length: 20 }, (_, index) => `0x${index}`);
    await Promise.all(all.map((of) => save('One of many', of)));
    expect(new Set((await labels()).map(([of]) => of))).toEqual(new Set(all));
  });

  test('of two who label one address on two instances the last wins, and both see it', async () => {
    const database = await newDatabase();
    if (database.kind !== 'postgres') return;
    const one = await start(database);
    const other = await start(database);
    await one.save('Treasury');
    expect(await other.labels()).toEqual([[address, 'Treasury', 'local']]);
    await other.save('Ops');
    expect(await one.labels()).toEqual([[address, 'Ops', 'local']]);
    await one.remove();
    expect(await other.labels()).toEqual([]);
  });
});
