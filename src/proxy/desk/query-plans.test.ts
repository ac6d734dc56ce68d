import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { deskViews, type DeskQuestion, type KeyCoverage } from '#service/desk';
import { sqliteTypes } from '../db/schema';
import { sqliteDialect, SqliteThread } from '../db/sqlite-dialect';
import { mirrorMigrations, type MirrorSchema } from '../mirror/mirror-schema';
import { readDeskQuery, type DeskScope } from './desk-scope';
import { filterSql } from './filter-sql';
import { questions } from './questions';

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

test.each(asked)('%s %o looks requests up by an index', async (name, query) => {
  const ran: { sql: string; parameters: readonly unknown[] }[] = [];
  const queries = new Kysely<MirrorSchema>({
    dialect: sqliteDialect(new SqliteThread(null, mirrorMigrations(sqliteTypes))),
    log: ({ query }) => void ran.push(query),
  });
  onTestFinished(() => queries.destroy());
  const read = readDeskQuery(query);
  const scope: DeskScope = {
    service: 'a',
    keyIds: [1, 2],
    query: read,
    generation: 1,
    usualMs: 1,
    atMs: 2_000_000,
    period: { startSeconds: 1_000, endSeconds: 2_000 },
    hasPeriod: query['period'] !== undefined,
    filter: filterSql(read.filter),
  };
  const key: KeyCoverage = {
    alias: 'default',
    state: 'complete',
    percent: 100,
    sinceSeconds: 0,
    headMs: 1,
    openSetMs: 1,
    failure: null,
  };
  expect(await questions[name]({ queries, scope, keys: [key] })).not.toBeNull();
  const plans: string[] = [];
  for (const { sql: text, parameters } of ran.slice()) {
    const parts = text.split('?');
    const plan = sql<{ detail: string }>`explain query plan ${sql.join(
      parts.flatMap((part, index) =>
        index === 0 ? [sql.raw(part)] : [sql`${parameters[index - 1]}`, sql.raw(part)],
      ),
      sql``,
    )}`;
    const { rows } = await plan.execute(queries);
    plans.push(...rows.map(({ detail }) => detail));
  }
  expect(plans.length).toBeGreaterThan(0);
  expect(
    plans.filter((detail) => /^SCAN (request|fee|sponsorship|one|other)\b/.test(detail)),
  ).toEqual([]);
});
