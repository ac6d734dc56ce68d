import { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { deskAnswers, type DeskAnswer, type DeskLine } from '#service/proxy-api/desk';
import type { RequestRecord } from '#service/records/record';
import { sqliteTypes } from '../../src/proxy/db/schema';
import { Postgres, postgresDialect } from '../../src/proxy/db/postgres';
import { sqliteDialect, SqliteThread } from '../../src/proxy/db/sqlite-dialect';
import { readDeskQuery, type DeskScope } from '../../src/proxy/desk/desk-scope';
import { filterSql } from '../../src/proxy/desk/filter-sql';
import { questions } from '../../src/proxy/desk/questions';
import type { FlatRow } from '../../src/proxy/mirror/flat-row';
import {
  mirrorMigrations,
  mirrorPart,
  type MirrorSchema,
} from '../../src/proxy/mirror/mirror-schema';
import { createSandbox } from '../../src/sandbox/service';
import { isFull } from '../support/is-full';
import { byWord, figure } from '../support/desk-oracle';
import { allRequests, fillMirror, seedsOf } from '../support/desk-sandbox';
import { compareFees, missingClasses, type Ask } from '../support/fee-sums';
import { hasPostgres, PostgresProcess } from '../support/postgres-process';
import { storySinceMs } from '../support/story-sandbox';

let postgres: PostgresProcess;
beforeAll(async () => {
  if (hasPostgres) postgres = await PostgresProcess.start();
});
afterAll(() => postgres?.remove());

const dialects = {
  SQLite: async () => sqliteDialect(new SqliteThread(null, mirrorMigrations(sqliteTypes))),
  PostgreSQL: async () => postgresDialect(new Postgres(await postgres.newDatabase(), mirrorPart)),
};
/** At a push PostgreSQL alone: the other figures are compared on SQLite. */
const tried = Object.entries(dialects).filter(([name]) =>
  name === 'SQLite' ? isFull || !hasPostgres : hasPostgres,
);

interface World {
  rows: { record: RequestRecord; row: FlatRow }[];
  /** The ids that the service finds. */
  found: (filter: Record<string, string>) => Promise<Set<string>>;
  period: { startSeconds: number; endSeconds: number };
}

const isUncollected = ({ row }: { row: FlatRow }) => row.request.fee_class === 'nothing-collected';

async function worldOf(seed: number): Promise<World> {
  const sandbox = createSandbox({
    seed,
    size: 500,
    // The same requests on any day.
    sinceMs: storySinceMs(Date.now()),
    conditions: ['uncollected-fees', 'failure-burst'],
  });
  onTestFinished(() => sandbox.close());
  const { rows } = await allRequests(sandbox);
  // Which fees were collected is not reported of some; a world of this size has none of those.
  for (const { row } of rows.slice(20, -20).filter(isUncollected).slice(0, 5)) {
    row.request = {
      ...row.request,
      fee_class: 'not-reported',
      fee_rule: null,
      fee_missing_nano: null,
      is_uncollected: 0,
    };
    row.fees = row.fees.map((fee) => ({ ...fee, class: 'not-reported', missing_nano: null }));
  }
  const times = rows.map(({ row }) => row.request.created_ms ?? 0).toSorted((a, b) => a - b);
  return {
    rows,
    found: async (filter) =>
      new Set((await allRequests(sandbox, filter)).rows.map(({ record }) => record.id)),
    // Its first and last requests are outside.
    period: {
      startSeconds: Math.floor((times[20] ?? 0) / 1000),
      endSeconds: Math.floor((times.at(-20) ?? 0) / 1000),
    },
  };
}

function asking(queries: Kysely<MirrorSchema>, period: World['period'], usualMs = 1): Ask {
  return async (name, query) => {
    const read = readDeskQuery(query, name);
    const scope: DeskScope = {
      service: 'a',
      keyIds: [1],
      aliases: new Map(),
      query: read,
      generation: 1,
      usualMs,
      atMs: period.endSeconds * 1000,
      period,
      hasPeriod: true,
      filter: filterSql(read.filter),
      handled: [],
    };
    const key = { sinceSeconds: 0, headMs: 1, openSetMs: 1 };
    const held = { ...key, alias: 'a', state: 'complete', percent: 100, failure: null } as const;
    const answer: unknown = await questions[name]({ queries, scope, keys: [held] });
    const whole = { generation: 1, atMs: 1, period, answer };
    const coverage = {
      days: 30,
      kind: 'memory',
      requests: 1,
      keys: [held],
      disagreements: [],
    };
    return deskAnswers[name].parse({ ...whole, coverage }).answer as never;
  };
}

/** Filters of every kind that can be asked here; those with a value take it from a request of the world. */
function filtersOf({ rows }: World): Record<string, string>[] {
  const of = (pick: (record: RequestRecord) => string | number | null | undefined) =>
    String(rows.map(({ record }) => pick(record)).find((value) => value != null));
  const [origin, destination] = [
    of((one) => one.originChainId),
    of((one) => one.destinationChainId),
  ];
  const recipient = of((one) => one.appFees.quoted?.[0]?.recipient);
  const other = of(
    (one) => one.appFees.quoted?.find((fee) => fee.recipient !== recipient)?.recipient,
  );
  const group = (...groups: object[]) => ({ filters: JSON.stringify(groups) });
  return [
    {},
    { status: 'success' },
    { status: 'refund' },
    { originChainId: origin },
    { destinationChainId: destination },
    { chainId: origin },
    { chainId: origin, destinationChainId: destination },
    { features: 'app_fees' },
    { features: 'gasless_execution,fast_fill' },
    { amountUsdMin: '100' },
    { amountUsdMax: '99.5' },
    { appFeesAmountUsdMin: '0.1', appFeesAmountUsdMax: '20' },
    { user: of((one) => one.user) },
    {
      recipient: of((one) => one.recipient)
        .toUpperCase()
        .replace('0X', '0x'),
    },
    { currencyInSymbol: of((one) => one.route.quoted?.origin?.inputCurrency?.currency?.symbol) },
    { failReason: of((one) => one.failReason) },
    group({ 'not:status': ['success', 'failure'] }),
    group({ 'not:refundTxHash': null }, { status: 'pending' }),
    group({ status: ['success', 'pending'], 'not:originChainId': Number(origin) }),
    { clock: 'updatedAt' },
    { feeRecipient: recipient },
    { feeRecipient: `${recipient.toUpperCase().replace('0X', '0x')},${other}`, status: 'success' },
  ];
}

async function compareOthers(ask: Ask, query: Record<string, string>, rows: readonly FlatRow[]) {
  const requests = rows.map(({ request }) => request);
  const delivered = requests.filter(({ is_delivered }) => is_delivered === 1);
  for (const [groupBy, nameOf] of [
    ['route', (one: (typeof delivered)[number]) => [one.origin_id, one.destination_id]],
    ['router', (one: (typeof delivered)[number]) => [one.router]],
  ] as const) {
    const { groups } = await ask('received', { ...query, groupBy });
    const expected = byWord(delivered, (one) => JSON.stringify(nameOf(one)));
    expect(new Map(groups.map(({ name, ...rest }) => [JSON.stringify(name), rest]))).toEqual(
      new Map(
        [...expected].map(([key, of]) => {
          const comparable = of.filter(({ out_missing_nano }) => out_missing_nano !== null);
          const quoted = figure(comparable, ({ out_quoted_nano }) => out_quoted_nano);
          const missing = figure(comparable, ({ out_missing_nano }) => out_missing_nano);
          return [key, { requests: of.length, quoted, missing }];
        }),
      ),
    );
  }
  const accounted = await ask('accounted', query);
  expect(accounted.requests).toBe(requests.length);
  expect(new Map(accounted.states.map(({ state, paid }) => [state, paid]))).toEqual(
    new Map(
      [...byWord(requests, ({ account_state }) => account_state)].map(([state, of]) => [
        state,
        figure(of, ({ paid_nano }) => paid_nano),
      ]),
    ),
  );
  const compared = requests.filter(({ account_state }) => account_state === 'compared');
  const isLarge = compared.filter(({ is_rest_large }) => is_rest_large === 1);
  expect(accounted.outside).toBe(isLarge.length);
  for (const part of ['paid', 'received', 'charged', 'returned', 'rest'] as const)
    expect(accounted[part], part).toEqual(figure(compared, (one) => one[`${part}_nano`]));
  const sponsorship = await ask('sponsorship', query);
  const parts = byWord(
    rows.flatMap((row) => row.sponsorship),
    ({ phase, bucket }) => JSON.stringify([phase, bucket]),
  );
  expect(
    new Map(
      sponsorship.parts.map(({ phase, bucket, ...rest }) => [
        JSON.stringify([phase, bucket]),
        rest,
      ]),
    ),
  ).toEqual(
    new Map(
      [...parts].map(([key, of]) => [
        key,
        {
          sponsored: figure(of, ({ sponsored_nano }) => sponsored_nano),
          user: figure(of, ({ user_nano }) => user_nano),
          capHits: of.filter(({ cap_hit }) => cap_hit === 1).length,
        },
      ]),
    ),
  );
}

const sumOf = (values: readonly (string | null)[]) =>
  values.reduce((sum, value) => sum + BigInt(value ?? 0), 0n);

/** The lines add up to the figures, each request of them once. */
async function compareLines(ask: Ask, query: Record<string, string>, rows: readonly FlatRow[]) {
  const lines: DeskLine[] = [];
  for (let continuation: string | null = ''; continuation !== null;) {
    const page: NonNullable<DeskAnswer<'lines'>['answer']> = await ask('lines', {
      ...query,
      ...(continuation !== '' && { continuation }),
    });
    lines.push(...page.lines);
    continuation = page.continuation;
  }
  const first = lines.filter((line, index) => lines[index - 1]?.id !== line.id);
  expect(first.map(({ id }) => id).toSorted()).toEqual(
    rows.map(({ request }) => request.id).toSorted(),
  );
  expect(first.map(({ createdAtMs }) => createdAtMs)).toEqual(
    first.map(({ createdAtMs }) => createdAtMs).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
  );
  const accounted = await ask('accounted', query);
  for (const part of ['received', 'charged', 'returned', 'rest'] as const)
    expect(sumOf(first.map((line) => line[part]))).toBe(BigInt(accounted[part].usd ?? 0));
  const recipients = await ask('fees', { ...query, groupBy: 'recipient' });
  const missing = recipients.groups.map(({ uncollected }) => uncollected.usd);
  const isMissing = ({ feeClass }: DeskLine) => missingClasses.includes(feeClass);
  const lost = lines.filter((line) => isMissing(line) && (line.missing !== null || line.recipient));
  expect(sumOf(lost.map((line) => line.missing))).toBe(sumOf(missing));
  const fees = await ask('fees', query);
  const largest = (await ask('lines', { ...query, of: 'uncollected' })).lines;
  expect(largest).toHaveLength(fees.uncollected.count);
  expect(sumOf(largest.map((line) => line.missing))).toBe(BigInt(fees.uncollected.usd ?? 0));
  const rests = (await ask('lines', { ...query, of: 'remainder' })).lines;
  expect(rests).toHaveLength(accounted.outside);
  const sizes = rests.map(({ rest }) => Math.abs(Number(rest)));
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
}

describe.each(tried)('on %s', (name, dialectOf) => {
  test('what is usual is said of the fills that are drawn, though older ones were read since', async () => {
    const world = await worldOf(1);
    const queries = new Kysely<MirrorSchema>({ dialect: await dialectOf() });
    onTestFinished(() => queries.destroy());
    const rows = world.rows.map(({ row }) => row);
    await fillMirror(queries, rows);
    const every = { origin_id: -2, destination_id: -2, fills: 25, late_floor_s: 120 };
    await queries
      .insertInto('usual')
      .values({ service: 'a', ...every, p50_s: 1, p95_s: 2 })
      .execute();
    const ask = asking(queries, world.period, Date.now() + 3_600_000);
    const { routes, fills } = await ask('route', { originChainId: '1', destinationChainId: '10' });
    const newest = rows
      .map(({ request }) => request)
      .filter(({ fill_s }) => fill_s !== null)
      .toSorted((a, b) => (b.filled_ms ?? 0) - (a.filled_ms ?? 0));
    expect(newest.length).toBeGreaterThan(100);
    const seconds = newest
      .slice(0, 25)
      .map(({ fill_s }) => fill_s ?? 0)
      .toSorted((a, b) => a - b);
    expect(fills.map((fill) => fill.seconds)).toEqual(seconds);
    const [p50Seconds, p95Seconds] = [seconds[12], seconds[23]];
    // When a request is late stays as it was for all lists.
    expect(routes).toMatchObject([
      { basis: 'all', fills: 25, p50Seconds, p95Seconds, limitSeconds: 120 },
    ]);
  });

  test.each(seedsOf(name))(
    'the sums of world %i are those over a list of its requests, whatever the filter',
    async (seed) => {
      const world = await worldOf(seed);
      const queries = new Kysely<MirrorSchema>({ dialect: await dialectOf() });
      onTestFinished(() => queries.destroy());
      await fillMirror(
        queries,
        world.rows.map(({ row }) => row),
      );
      const ask = asking(queries, world.period);
      const found: number[] = [];
      for (const query of filtersOf(world)) {
        const { clock, feeRecipient, ...filter } = query;
        const asked = feeRecipient?.toLowerCase().split(',');
        const ids = await world.found(filter);
        const { startSeconds, endSeconds } = world.period;
        const rows = world.rows
          .filter(({ record, row }) => {
            const ms = clock === 'updatedAt' ? row.request.updated_ms : row.request.created_ms;
            const isInside =
              ms !== null && ms >= startSeconds * 1000 && ms < endSeconds * 1000 + 1000;
            const isOfRecipient =
              !asked ||
              row.fees.some(({ recipient }) => asked.includes(recipient?.toLowerCase() ?? ''));
            return isInside && isOfRecipient && ids.has(record.id);
          })
          .map(({ row }) => row);
        found.push(rows.length);
        await compareFees(ask, query, rows);
        await compareOthers(ask, query, rows);
        await compareLines(ask, query, rows);
      }
      // Amounts that are all not reported would compare nothing either.
      const { groups } = await ask('fees', { groupBy: 'token' });
      expect(groups.some(({ collectedUnits }) => Number(collectedUnits) > 0)).toBe(true);
      // A filter that nothing matches would compare nothing.
      expect(found.filter((count) => count > 0).length).toBeGreaterThanOrEqual(20);
    },
  );
});
