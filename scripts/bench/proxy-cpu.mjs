import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { median } from './budgets.mjs';
import { freePort, startBuilt } from './page-servers.mjs';

/** @typedef {{ url: string, close: () => void, pids: () => number[] }} Running */
/** @typedef {(what: string, value: string, budget: string) => void} Row */

const ticksPerSecond = 100;

/** @param {number} pid @returns {number} CPU seconds so far, user and system (proc(5)) */
function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** @param {Running} server */
const cpuOf = (server) => server.pids().reduce((sum, pid) => sum + cpuSeconds(pid), 0);

/** @param {string} url @param {Agent} agent @returns {Promise<number>} milliseconds */
async function call(url, agent) {
  const start = performance.now();
  const response = await new Promise((resolve, reject) => {
    get(url, { agent }, resolve).on('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} from ${url}`);
  for await (const chunk of response) void chunk;
  return performance.now() - start;
}

/**
 * Calls with another id each time, so that no cache helps.
 * @param {string} base @param {number} count @param {number} clients
 * @returns {Promise<number[]>} milliseconds of each call
 */
async function load(base, count, clients) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  /** @type {number[]} */
  const times = [];
  let number = 0;
  const client = async () => {
    while (number < count)
      times.push(
        await call(`${base}/requests/v3?id=${process.hrtime.bigint()}-${number++}`, agent),
      );
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return times;
}

/** @param {string} upstream @param {string} databaseUrl @returns {Promise<Running>} */
async function startWaybill(upstream, databaseUrl) {
  const { origin, pid, stop } = await startBuilt('dist/server/main.js', {
    // The pace is kept, in PostgreSQL by a statement for each call, and delays none.
    SERVICE_PACE: '9999',
    SERVICE_API_URL: upstream,
    SERVICE_API_KEY: 'a-key-for-the-benchmark',
    // What reads by itself is no part of a call.
    MIRROR_DAYS: '0',
    DATABASE_URL: databaseUrl,
  });
  return { url: `${origin}/api/mainnet`, close: stop, pids: () => [pid] };
}

/** @param {string} upstream @returns {Promise<Running | null>} null where nginx is missing */
async function startNginx(upstream) {
  try {
    execFileSync('which', ['nginx'], { stdio: 'ignore' });
  } catch {
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'waybill-bench-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; ${temporary}
  upstream service { server ${upstream.slice('http://'.length)}; keepalive 32; }
  server { listen 127.0.0.1:${port}; location / {
    proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection "";
    proxy_set_header x-api-key a-key-for-the-benchmark; } } }`,
  );
  const child = spawn(
    'nginx',
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'],
    {
      stdio: 'ignore',
    },
  );
  const agent = new Agent();
  const url = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && !(await call(url, agent).catch(() => 0)))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const children = () =>
    readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .map(Number);
  return {
    url,
    close: () => {
      child.once('exit', () => rmSync(folder, { recursive: true }));
      child.kill('SIGTERM');
    },
    pids: () => [child.pid ?? 0, ...children()],
  };
}

/** Others use the machine as well: what is compared is measured in many short turns, and all of them count. */
const turns = 20;

/** @param {string} base @param {string} service @param {number} count @returns {Promise<number>} milliseconds */
async function addedMs(base, service, count) {
  /** @type {number[]} */
  const through = [];
  /** @type {number[]} */
  const direct = [];
  for (let turn = 0; turn < turns; turn++) {
    through.push(...(await load(base, count / turns, 1)));
    direct.push(...(await load(service, count / turns, 1)));
  }
  return median(through) - median(direct);
}

/** @param {Running} ours @param {Running} theirs @param {number} count calls of each */
async function cpuRatio(ours, theirs, count) {
  const before = [cpuOf(ours), cpuOf(theirs)];
  for (let turn = 0; turn < turns; turn++)
    for (const { url } of [ours, theirs]) await load(url, count / turns, 8);
  return (cpuOf(ours) - (before[0] ?? NaN)) / (cpuOf(theirs) - (before[1] ?? NaN));
}

/** @param {string} page @param {number} length @returns {string} as many of its rows as fit */
function partOf(page, length) {
  const { requests, ...rest } = JSON.parse(page);
  const count = Math.floor((length / page.length) * requests.length);
  return JSON.stringify({ requests: requests.slice(0, count), ...rest });
}

/** @returns {{ url: string, close: () => void } | null} null where PostgreSQL is missing */
function startPostgres() {
  const debian = '/usr/lib/postgresql';
  const [newest] = existsSync(debian) ? readdirSync(debian).toSorted().toReversed() : [];
  if (!newest) return null;
  const folder = mkdtempSync(join(tmpdir(), 'waybill-bench-'));
  // Its programs refuse root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  /** @param {string} program @param {string[]} args */
  const run = (program, ...args) => {
    const words = [join(debian, newest, 'bin', program), '-D', join(folder, 'data'), ...args];
    const as = isRoot ? ['runuser', '-u', 'postgres', '--'] : [];
    const [command = '', ...rest] = [...as, ...words];
    execFileSync(command, rest, { cwd: folder, stdio: 'ignore' });
  };
  run('initdb', '-U', 'waybill', '-A', 'trust', '--no-sync');
  run('pg_ctl', '-w', '-l', join(folder, 'log'), '-o', `-k ${folder} -h ''`, 'start');
  return {
    url: `postgres://waybill@${encodeURIComponent(folder)}/postgres`,
    close: () => {
      run('pg_ctl', '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true });
    },
  };
}

/** What our checking costs against nginx, which checks nothing, and what many readers of one view cost the service. @param {Row} row @param {string} page a page of 50 rows */
export async function benchProxy(row, page) {
  const small = JSON.stringify({ requests: [], filler: 'a'.repeat(2_000) });
  const large = partOf(page, 150_000);
  let body = large;
  let calls = 0;
  const stub = createServer((_request, response) => {
    calls++;
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(stub, 'listening');
  const upstream = `http://127.0.0.1:${/** @type {import('net').AddressInfo} */ (stub.address()).port}`;
  const nginx = await startNginx(upstream);
  if (!nginx) console.log('nginx is missing: its rows are left out.');
  const postgres = startPostgres();
  if (!postgres) console.log('PostgreSQL is missing: its rows are left out.');
  const folder = mkdtempSync(join(tmpdir(), 'waybill-bench-'));
  const engines = [
    ['in memory', ''],
    ['SQLite', `file:${folder}/waybill.db`],
    ...(postgres ? [['PostgreSQL', postgres.url]] : []),
  ];
  const count = Number(process.env.BENCH_PROXY_CALLS ?? 4_000);
  for (const [engine = '', databaseUrl = ''] of engines) {
    body = large;
    const waybill = await startWaybill(upstream, databaseUrl);
    await load(waybill.url, count / 4, 8);
    const added = await addedMs(waybill.url, upstream, count / 4);
    row(`${engine}: added to 150 KB, p50, one connection`, `${added.toFixed(2)} ms`, '5 ms');
    if (nginx)
      for (const [name, text, times] of /** @type {const} */ ([
        ['2 KB', small, 5],
        ['150 KB', large, 1],
      ])) {
        body = text;
        await load(waybill.url, count / turns, 8);
        const ratio = await cpuRatio(waybill, nginx, count * times);
        row(`${engine}: CPU per request against nginx, ${name}`, `${ratio.toFixed(1)} x`, '10 x');
      }
    waybill.close();
  }
  if (nginx) {
    body = large;
    const byNginx = await addedMs(nginx.url, upstream, count / 4);
    row('nginx: added to 150 KB', `${byNginx.toFixed(2)} ms`, '-');
  }
  const waybill = await startWaybill(upstream, '');
  const agent = new Agent({ keepAlive: true });
  calls = 0;
  await Promise.all(
    Array.from({ length: 200 }, () => call(`${waybill.url}/requests/v3?limit=50`, agent)),
  );
  row('calls of the service for 200 identical reads at once', String(calls), '1');
  calls = 0;
  const endMs = performance.now() + 5_000;
  const look = async () => {
    while (performance.now() < endMs) await call(`${waybill.url}/requests/v3?limit=20`, agent);
  };
  await Promise.all(Array.from({ length: 20 }, look));
  row('calls of the service for 20 lookers at a view, 5 s', String(calls), '6');
  agent.destroy();
  waybill.close();
  nginx?.close();
  postgres?.close();
  rmSync(folder, { recursive: true });
  stub.closeAllConnections();
  stub.close();
}
