import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import {
  deskAnswers,
  deskPaths,
  type DeskAnswer,
  type DeskQuestion,
  type DeskView,
} from '#service/proxy-api/desk';
import { moneyOf } from '#service/money/money';
import { readRequestsPage } from '#service/records/read-requests';
import type { RequestRecord } from '#service/records/record';
import { readChains, type ChainRecord } from '#service/schema/chain';
import { testConfig } from '#testing/test-config';
import { createApp, type AppParts } from '../../src/proxy/app';
import type { DatabaseConfig, NetworkConfig } from '../../src/proxy/config/proxy-config';
import { flatRow, type FlatRow } from '../../src/proxy/mirror/flat-row';
import { insertRows } from '../../src/proxy/mirror/insert-rows';
import type { MirrorSchema } from '../../src/proxy/mirror/mirror-schema';
import { sandboxKey, secondSandboxKey } from '../../src/sandbox/http/api-keys';
import { sandboxNetwork } from '../../src/sandbox/sandbox-network';
import { isFull } from './is-full';
import { hasPostgres, PostgresProcess } from './postgres-process';

/** Short times, so that a test need not wait. */
export const quickTimes = { headMs: 250, eventMs: 5, idleMs: 50, retryMs: 20 };

/** Worlds to compare on an engine: of each another one, for a release every one on both. */
export const seedsOf = (engine: string) =>
  isFull ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [engine === 'PostgreSQL' ? 2 : 1];

/** Both engines; call it where `beforeAll` may be called. */
export function deskEngines() {
  let postgres: PostgresProcess;
  beforeAll(async () => {
    if (hasPostgres) postgres = await PostgresProcess.start();
  });
  afterAll(() => postgres?.remove());
  const file = async (): Promise<DatabaseConfig> => {
    const folder = mkdtempSync(join(tmpdir(), 'desk-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return { kind: 'file', file: join(folder, 'store.db'), maxBytes: 2 ** 24 };
  };
  const shared = async (): Promise<DatabaseConfig> => ({
    kind: 'postgres',
    url: await postgres.newDatabase(),
  });
  return Object.entries({ SQLite: file, ...(hasPostgres && { PostgreSQL: shared }) });
}

/** A proxy with a mirror of a service that is there already. */
export async function startDesk(
  url: string,
  database: DatabaseConfig = { kind: 'memory' },
  network: Partial<NetworkConfig> = {},
  parts: AppParts = {},
) {
  const config = testConfig(url, {
    networks: [{ ...sandboxNetwork(url), ...network }],
    mirror: { days: 30, share: 1 },
    database,
  });
  const app = await createApp(config, { mirrorTimes: quickTimes, ...parts });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    ask: <Q extends DeskQuestion>(name: Q, query: Record<string, string> = {}) =>
      askDesk(app, name, query),
    close: () => app.close(),
  };
}
export type RunningDesk = Awaited<ReturnType<typeof startDesk>>;

/** A 503 says that the database didn't answer in time, which ten seconds of other work on the machine may cause. */
const maxTries = 20;

/** One question, as a page asks it; the page asks again with its next refresh, a test at once. */
export async function askDesk<Q extends DeskQuestion>(
  app: FastifyInstance,
  name: Q,
  query: Record<string, string> = {},
  network = 'sandbox',
): Promise<DeskAnswer<Q>> {
  const ask = () =>
    app.inject({
      url: `/api/${network}${deskPaths[name]}?${new URLSearchParams(query).toString()}`,
      headers: { host: '127.0.0.1' },
    });
  let answer = await ask();
  for (let tries = 1; answer.statusCode === 503 && tries < maxTries; tries += 1) {
    await sleep(500);
    answer = await ask();
  }
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return deskAnswers[name].parse(answer.json()) as DeskAnswer<Q>;
}

/** Once all that is to be held is, and was read up to this time. */
export async function whenComplete({ ask }: RunningDesk, sinceMs = 0): Promise<void> {
  for (;;) {
    const { coverage } = await ask('coverage');
    const isDone = coverage.keys.every(
      ({ state, headMs }) => state === 'complete' && (headMs ?? 0) > sinceMs,
    );
    if (coverage.keys.length > 0 && isDone && (await ask('late')).answer !== null) return;
    await sleep(100);
  }
}

/** The ids of all pages, sorted; the figure counts each once. */
export async function rowIds(
  { ask }: RunningDesk,
  query: { view?: DeskView } & Record<string, string>,
): Promise<string[]> {
  const ids: string[] = [];
  let count: number | undefined;
  for (let continuation: string | null = ''; continuation !== null;) {
    const { answer }: DeskAnswer<'rows'> = await ask('rows', {
      ...query,
      ...(continuation !== '' && { continuation }),
    });
    count = answer?.count;
    ids.push(...(answer?.rows.map(({ id }) => id) ?? []));
    continuation = answer?.continuation ?? null;
  }
  expect(ids).toHaveLength(count ?? 0);
  return ids.toSorted();
}

/** Own requests as the service lists them now, flattened as the mirror does, with the records; `filter` as its list takes it. */
export async function allRequests(
  sandbox: FastifyInstance,
  filter: Readonly<Record<string, string>> = {},
  keys: readonly string[] = [sandboxKey, secondSandboxKey],
) {
  const get = async (url: string, key: string) =>
    (await sandbox.inject({ url, headers: { 'x-api-key': key } })).json<unknown>();
  const chains = new Map<number, ChainRecord>();
  for (const { chain } of readChains(await get('/chains', sandboxKey)).chains)
    if (chain) chains.set(chain.id, chain);
  const records: RequestRecord[] = [];
  for (const key of keys) {
    let continuation: string | null = null;
    do {
      const query: Record<string, string> = {
        ...filter,
        apiKey: key,
        includeAuthenticatedData: 'true',
        limit: '50',
      };
      if (continuation !== null) query.continuation = continuation;
      const page = readRequestsPage(
        await get(`/requests/v3?${new URLSearchParams(query).toString()}`, key),
      );
      records.push(...page.rows.flatMap(({ record }) => record ?? []));
      ({ continuation } = page);
    } while (continuation !== null);
  }
  const rows = records.map((record) => ({
    record,
    row: flatRow(record, moneyOf(record, chains), chains),
  }));
  return { rows, chains };
}

export async function allRows(sandbox: FastifyInstance, keys?: string[]): Promise<FlatRow[]> {
  return (await allRequests(sandbox, {}, keys)).rows.map(({ row }) => row);
}

/** Writes rows of one key into an empty mirror. */
export async function fillMirror(
  queries: Kysely<MirrorSchema>,
  rows: readonly FlatRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += 100)
    await insertRows(queries, { id: 1, service: 'a' }, rows.slice(at, at + 100), 1);
}
