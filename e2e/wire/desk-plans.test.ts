import { CompiledQuery, Kysely, type KyselyConfig } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskViews, type DeskQuestion, type KeyCoverage } from '#service/proxy-api/desk';
import { Postgres, postgresDialect } from '../../src/proxy/db/postgres';
import { sqliteTypes } from '../../src/proxy/db/schema';
import { sqliteDialect, SqliteThread } from '../../src/proxy/db/sqlite-dialect';
import { readDeskQuery, type DeskScope } from '../../src/proxy/desk/desk-scope';
import { filterSql } from '../../src/proxy/desk/filter-sql';
import { questions } from '../../src/proxy/desk/questions';
import {
  mirrorMigrations,
  mirrorPart,
  type MirrorSchema,
} from '../../src/proxy/mirror/mirror-schema';
import { hasPostgres, PostgresProcess } from '../support/postgres-process';

const asked: [DeskQuestion, Record<string, string>][] = [
  ['home', {}],
  ['summary', {}],
  ['late', {}],
  ['reasons', { period: '7d' }],
  ['fees', {}],
  ...(['result', 'token', 'recipient', 'route', 'day'] as const).map(
    (groupBy): [DeskQuestion, Record<string, string>] => ['fees', { groupBy }],
  ),
  ['fees', { feeRecipient: `0x${'ab'.repeat(20)}`, groupBy: 'day' }],
  ['received', { groupBy: 'router' }],
  ['received', { clock: 'updatedAt', feeRecipient: `0x${'ab'.repeat(20)}` }],
  ['accounted', {}],
  ['sponsorship', {}],
  ['lines', {}],
  ['lines', { of: 'uncollected', feeRecipient: `0x${'ab'.repeat(20)}` }],
  ['lines', { of: 'remainder', status: 'success' }],
  ['series', { by: 'day' }],
  ['counts', {}],
  ['route', { originChainId: '1', destinationChainId: '10' }],
  ['rows', { status: 'success', filters: '[{"not:refundTxHash":null}]', features: 'app_fees' }],
  ...deskViews.map((view): [DeskQuestion, Record<string, string>] => ['rows', { view }]),
];

const key: KeyCoverage = {
  alias: 'default',
  state: 'complete',
  percent: 100,
  sinceSeconds: 0,
  headMs: 1,
  openSetMs: 1,
  failure: null,
};

/** A node of a plan of PostgreSQL. */
interface Plan {
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const large = ['request', 'fee', 'sponsorship'];

let postgres: PostgresProcess | null = null;
beforeAll(async () => {
  if (hasPostgres) postgres = await PostgresProcess.start();
});
afterAll(() => postgres?.remove());

/** Each engine, and the tables that a statement would read from end to end there. */
const engines = {
  SQLite: {
    dialect: async () => sqliteDialect(new SqliteThread(null, mirrorMigrations(sqliteTypes))),
    explain: 'explain query plan',
    scanned: (rows: object[]) =>
      (rows as { detail: string }[])
        .map(({ detail }) => /^SCAN (request|fee|sponsorship|one|other)\b/.exec(detail)?.[1])
        .filter((name) => name !== undefined),
  },
  PostgreSQL: {
    dialect: async () => {
      const url = (await postgres?.newDatabase()) ?? '';
      // Of tables without a row, it would take none by an index.
      return postgresDialect(new Postgres(`${url}?options=-c%20enable_seqscan%3Doff`, mirrorPart));
    },
    explain: 'explain (format json)',
    scanned: (rows: object[]) =>
      (rows as { 'QUERY PLAN': { Plan: Plan }[] }[])
        .flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)))
        // A bitmap's condition is that of the scan below it.
        .filter((node) => !nodesOf(node).some((one) => one['Index Cond'] !== undefined))
        .map((node) => node['Relation Name'] ?? '')
        .filter((name) => large.includes(name)),
  },
} as const;

describe.each(Object.entries(engines))('on %s', (name, engine) => {
  const ran: CompiledQuery[] = [];
  let queries: Kysely<MirrorSchema>;
  beforeAll(async () => {
    if (name === 'PostgreSQL' && !hasPostgres) return;
    const log: KyselyConfig['log'] = ({ query }) => void ran.push(query);
    queries = new Kysely<MirrorSchema>({ dialect: await engine.dialect(), log });
  });
  afterAll(() => queries?.destroy());

  test.skipIf(name === 'PostgreSQL' && !hasPostgres).each(asked)(
    '%s %o looks requests up by an index',
    async (question, query) => {
      const read = readDeskQuery(query, question);
      const scope: DeskScope = {
        service: 'a',
        keyIds: [1, 2],
        aliases: new Map(),
        query: read,
        generation: 1,
        usualMs: 1,
        atMs: 2_000_000,
        period: { startSeconds: 1_000, endSeconds: 2_000 },
        hasPeriod: query['period'] !== undefined,
        filter: filterSql(read.filter),
        handled: [1, 2],
      };
      ran.length = 0;
      expect(await questions[question]({ queries, scope, keys: [key] })).not.toBeNull();
      const asked = ran.slice();
      expect(asked.length).toBeGreaterThan(0);
      for (const { sql, parameters } of asked) {
        const explained = CompiledQuery.raw(`${engine.explain} ${sql}`, [...parameters]);
        const { rows } = await queries.executeQuery<object>(explained);
        expect(rows.length).toBeGreaterThan(0);
        expect(engine.scanned(rows), sql).toEqual([]);
      }
    },
  );
});
