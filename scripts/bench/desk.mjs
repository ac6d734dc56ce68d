import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import Database from 'libsql';
import { Client } from 'pg';
import { median } from './budgets.mjs';
import { startBuilt } from './page-servers.mjs';

// What Home, Fees and a list ask of the mirror of a million own requests: how long each question takes, what it does to
// the event loop, and how much memory and disk it needs. The service in front of it is empty, so that nothing is read.
// With BENCH_DESK_URL, an empty database of PostgreSQL, the same there.

const size = Number(process.env.BENCH_DESK_ROWS ?? 1_000_000);
const rounds = Number(process.env.BENCH_DESK_ROUNDS ?? 5);
const token = 'token-of-the-metrics';
const postgresUrl = process.env.BENCH_DESK_URL;

const day = 86_400;
/** The clock moves on while a question is answered: a round by that could ask the same again. */
const endSeconds = Math.floor(Date.now() / 1000);
const homeMs = 200;
/** All questions of a reconciliation together. */
const reconcileMs = 3_000;

/** @param {string} question @param {number} days @returns {(round: number) => string} each time another period */
const of = (question, days) => (round) => {
  const end = endSeconds - round;
  return `${question}${question.includes('?') ? '&' : '?'}startTimestamp=${end - days * day + day / 4}&endTimestamp=${end}`;
};
/** @type {Record<string, (round: number) => string>} */
const questions = {
  'home, 30 days': of('home', 30),
  'home, 24 hours': of('home', 1),
  'summary, 30 days': of('summary', 30),
  'summary, 7 days': of('summary', 7),
  'summary, 24 hours': of('summary', 1),
  late: of('late', 1),
  'reasons, 30 days': of('reasons', 30),
  'series by hour, 30 days': of('series', 30),
  'counts, 30 days': of('counts', 30),
  'rows of a view': (round) => `rows?view=late&limit=${50 - round}`,
  'rows of a status, 30 days': of('rows?status=failure', 30),
  'all routes': (round) => (round % 2 === 0 ? 'route' : 'route?apiKeyAlias=default'),
};
/** @type {typeof questions} */
const reconciliation = {
  'fees, 30 days': of('fees', 30),
  'received, 30 days': of('received', 30),
  'accounted, 30 days': of('accounted', 30),
  'sponsorship, 30 days': of('sponsorship', 30),
};

/** @param {string} what @param {string} value @param {string} budget */
const row = (what, value, budget) =>
  console.log(`${what.padEnd(40)}${value.padStart(12)}   budget ${budget}`);

const service = createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  const isList = request.url?.startsWith('/requests');
  response.end(isList ? '{"requests":[],"total":0}' : '{"chains":[]}');
}).listen(0, '127.0.0.1');
await once(service, 'listening');
const { port } = /** @type {import('node:net').AddressInfo} */ (service.address());

const folder = mkdtempSync(join(tmpdir(), 'waybill-desk-'));
const store = join(folder, 'waybill.db');
const mirror = join(folder, 'waybill.mirror.db');
const start = () =>
  startBuilt('dist/server/main.js', {
    SERVICE_API_URL: `http://127.0.0.1:${port}`,
    SERVICE_API_KEY: 'key-of-the-benchmark',
    SERVICE_PACE: 'off',
    DATABASE_URL: postgresUrl ?? `file:${store}`,
    METRICS_TOKEN: token,
    LOG_LEVEL: 'error',
  });

/** @param {string} origin @param {string} path */
async function ask(origin, path) {
  const startMs = performance.now();
  const response = await fetch(`${origin}/api/mainnet/desk/${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  const answer = /** @type {{ answer: unknown, coverage: { keys: { state: string }[] } }} */ (
    await response.json()
  );
  return { ms: performance.now() - startMs, ...answer };
}

/** Until days and open requests are known to be none: then nothing is read again for an hour. @param {string} origin */
async function untilComplete(origin) {
  for (;;) {
    const { coverage, answer } = await ask(origin, 'late');
    if (answer !== null && coverage.keys.every(({ state }) => state === 'complete')) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** @returns {Promise<{ run: (sql: string) => Promise<unknown>, close: () => Promise<void>, bytes: () => Promise<number> }>} */
async function open() {
  if (postgresUrl !== undefined) {
    const client = new Client({ connectionString: postgresUrl });
    await client.connect();
    await client.query('SET search_path = waybill_mirror; SET synchronous_commit = off');
    return {
      run: (sql) => client.query(sql),
      close: () => client.end(),
      bytes: async () => {
        const { rows } = await client.query(
          `SELECT sum(pg_total_relation_size(c.oid)) AS bytes FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
           WHERE nspname = 'waybill_mirror' AND relkind = 'r'`,
        );
        return Number(rows[0].bytes);
      },
    };
  }
  const db = new Database(mirror);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF');
  return {
    run: async (sql) => db.exec(sql),
    close: async () => void db.close(),
    bytes: async () => statSync(mirror).size,
  };
}

/** @param {string} n @param {number} digits */
const hex = (n, digits) =>
  postgresUrl === undefined
    ? `printf('0x%0${digits}x', ${n})`
    : `'0x' || lpad(to_hex(${n}), ${digits}, '0')`;
const flag = (/** @type {string} */ condition) => `case when ${condition} then 1 else 0 end`;

/** Requests of 30 days on 12 by 12 chains: 92 % filled, 1 in 1,000 in progress, app fees on each, 1 in 10 sponsored. */
async function fill() {
  const { run, close } = await open();
  const now = Date.now();
  const step = Math.floor((30 * 86_400_000) / size);
  const chain = (/** @type {string} */ n) => `(1 + ${n} % 12)`;
  const value = '(1 + n % 9000) * 1000000007';
  for (let from = 0; from < size; from += 50_000) {
    const to = Math.min(size, from + 50_000);
    await run(`
      with recursive i(n) as (select cast(${from} as bigint) union all select n + 1 from i where n + 1 < ${to}),
      kind(n, at, outcome) as (select n, ${now} - n * ${step}, case when n % 1000 = 7 and n < 2000000 then 'open'
        when n % 100 < 92 then 'success' when n % 100 < 96 then 'failure' when n % 100 < 99 then 'refund' else 'quote' end from i)
      insert into request (key_id, id, read_mark, digest, created_ms, updated_ms, origin_id, destination_id, deposited_ms,
        late_from_ms, floor_s, filled_ms, fill_s, refund_due_ms, is_failed_unpaid, is_refund_failed, is_uncollected,
        has_deposit_tx, has_fill_tx, has_refund_tx, value_nano, unsettled_nano, fee_quoted_nano, fee_collected_nano,
        fee_missing_nano, fee_filter_nano, status, outcome, money_state, fail_reason, fee_class, kind,
        user_address, recipient, is_delivered,
        out_quoted_nano, out_missing_nano, account_state, paid_nano, received_nano, charged_nano, returned_nano, rest_nano,
        is_rest_large)
      select 1, ${hex('n', 64)}, 1, ${hex('n', 14)}, at, at + 9000, ${chain('(n * 7)')}, ${chain('(n / 12)')}, at + 1000,
        case when outcome = 'open' then at + 1000 end, 120, case when outcome = 'success' then at + 5000 end,
        case when outcome = 'success' then 4 + n % 30 end, case when n % 2000 = 94 then at + 1800000 end,
        ${flag('n % 400 = 93')}, ${flag('n % 800 = 93')}, ${flag('n % 250 = 3')}, ${flag("outcome <> 'quote'")},
        ${flag("outcome = 'success'")}, ${flag("outcome = 'refund'")},
        ${value}, case when outcome in ('open', 'failure') then ${value} end,
        (1 + n % 9000) * 10000007, case when outcome = 'success' and n % 250 <> 3 then (1 + n % 9000) * 10000007 end,
        case when n % 250 = 3 then (1 + n % 9000) * 10000007 end, (1 + n % 9000) * 10000007,
        case outcome when 'open' then 'pending' when 'quote' then 'waiting' else outcome end, outcome,
        case outcome when 'success' then 'delivered' when 'open' then 'inProgress' when 'refund' then 'returned'
          when 'quote' then 'quoted' else 'failedAwaitingReturn' end,
        case when outcome in ('failure', 'refund') then 'REASON_' || (n % 9) end,
        case when n % 250 = 3 then 'nothing-collected' when outcome = 'success' then 'collected'
          when outcome in ('open', 'quote') then 'not-yet' else 'not-due' end,
        (${chain('(n * 7)')} * 13 + ${chain('(n / 12)')}) * 3 + n % 3, ${hex('n % 5000', 40)}, ${hex('n % 7000', 40)}, ${flag("outcome = 'success'")}, ${value}, n % 1000, case outcome when 'success' then 'compared'
          when 'failure' then 'failed' when 'open' then 'in-progress' when 'quote' then 'not-deposited' else 'refund-not-shown' end,
        ${value}, ${value} - 2000000, 1000000, 0, 1000000, ${flag('n % 5000 = 1')}
      from kind`);
  }
  const token = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
  await run(`insert into request_kind (id, service, digest, request_type, features, router, in_address, in_symbol,
      out_address, out_symbol, origin_id, destination_id)
    select kind, 'a', kind, 'Bridge', ',app_fees,', 'router' || (kind % 3), '${token}', 'USDC', '${token}', 'USDC', origin_id,
      destination_id from request group by kind, origin_id, destination_id`);
  await run(`insert into fee_kind (service, digest, recipient, class, chain_id, token, symbol, decimals)
    select 'a', origin_id || fee_class, '0xfefefefefefefefefefefefefefefefefefefefe', fee_class, origin_id, '${token}', 'USDC', 6
    from request group by origin_id, fee_class`);
  await run(`insert into fee (request_n, place, kind, quoted_hi, quoted_lo, collected_hi, collected_lo, quoted_nano,
      collected_nano, missing_nano)
    select n, 0, fee_kind.id, 0, fee_quoted_nano / 1000, 0, fee_collected_nano / 1000, fee_quoted_nano, fee_collected_nano,
      fee_missing_nano
    from request join fee_kind on fee_kind.digest = origin_id || fee_class order by n`);
  for (const phase of ['quoted', 'actual'])
    await run(`insert into sponsorship (request_n, phase, bucket, sponsored_nano, user_nano, cap_hit)
      select n, '${phase}', null, 5000000, 1000000, 0 from request where n % 10 = 0`);
  await run(`
    insert into hour_total select key_id, created_ms / 3600000, outcome, status, count(*), count(value_nano),
      sum(value_nano / 1000000000), sum(value_nano % 1000000000) from request group by 1, 2, 3, 4`);
  for (const side of ['origin', 'destination'])
    await run(`insert into chain_total select key_id, created_ms / 3600000, '${side}', ${side}_id, count(*),
      sum(${flag("outcome = 'failure'")}) from request where outcome <> 'quote' group by 1, 2, 4`);
  await run('update mirror_service set usual_ms = 0');
  await run(
    postgresUrl === undefined
      ? 'PRAGMA wal_checkpoint(TRUNCATE)'
      : 'VACUUM (ANALYZE) request, fee, sponsorship, hour_total, chain_total',
  );
  await close();
}

/** @param {string} origin @param {string} name @returns {Promise<number>} */
async function metric(origin, name) {
  const response = await fetch(`${origin}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const found = new RegExp(`^${name} ([\\d.e+-]+)$`, 'm').exec(await response.text());
  return Number(found?.[1]);
}

const empty = await start();
await untilComplete(empty.origin);
empty.stop();
await new Promise((resolve) => setTimeout(resolve, 1_500));
const fillMs = performance.now();
await fill();
row(`${size} requests written`, `${((performance.now() - fillMs) / 1000).toFixed(0)} s`, '-');
const server = await start();
await untilComplete(server.origin);
/** @param {typeof questions} asked @param {number | null} budgetMs @returns {Promise<number>} of all together */
async function measure(asked, budgetMs) {
  let sumMs = 0;
  for (const [name, path] of Object.entries(asked)) {
    const times = [];
    for (let round = 0; round < rounds; round++) {
      // Another query each time: what was worked out for this generation is not asked again.
      const { ms, answer } = await ask(server.origin, path(round));
      if (answer === null) throw new Error(`${name} has no answer`);
      times.push(ms);
    }
    sumMs += median(times);
    row(name, `${median(times).toFixed(0)} ms`, budgetMs === null ? '-' : `${budgetMs} ms`);
  }
  return sumMs;
}
await measure(questions, homeMs);
const sumMs = await measure(reconciliation, null);
row('a reconciliation, together', `${sumMs.toFixed(0)} ms`, `${reconcileMs} ms`);
const lagMs = 1000 * (await metric(server.origin, 'nodejs_eventloop_lag_p99_seconds'));
row('event loop, p99', `${lagMs.toFixed(1)} ms`, '20 ms');
const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
row('resident', `${Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)} MB`, '250 MB');
const { bytes, close } = await open();
row('on disk', `${Math.round((await bytes()) / 2 ** 20)} MB`, '800 MB');
await close();
server.stop();
service.close();
rmSync(folder, { recursive: true, force: true });
