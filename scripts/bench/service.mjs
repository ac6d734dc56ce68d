import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { build } from 'vite';
import { startBuilt } from './page-servers.mjs';
import { median } from './budgets.mjs';
import { benchProxy } from './proxy-cpu.mjs';

// Prints what can be compared within one run: ratios, and what the proxy adds to a call. Nothing is asserted
// here, because a time on a shared machine proves nothing by itself.

/** @param {() => unknown} work @param {number} rounds */
function medianMs(work, rounds) {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return median(times);
}

/** @param {string} what @param {string} value @param {string} budget */
const row = (what, value, budget) =>
  console.log(`${what.padEnd(52)}${value.padStart(12)}   budget ${budget}`);

const record = JSON.parse(
  readFileSync(new URL('../../e2e/recorded/record-v3.sponsored.json', import.meta.url), 'utf8'),
);
// The recording abridges these; a service sends them whole, and what can't be read takes longest to read.
const { quoted, actual } = record.data.feeSponsorship;
actual.components = quoted.components;
const requests = Array.from({ length: 50 }, (_, index) => ({ ...record, id: `0x${index}` }));
const page = JSON.stringify({ requests, continuation: 'next' });

/** The reader as the page loads it: bundled. @returns {Promise<typeof import('../../src/service/records/read-requests')>} */
async function bundledReader() {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: 'src/service/records/read-requests.ts', formats: ['es'] },
    },
  });
  const [bundle] = /** @type {import('vite').Rolldown.RolldownOutput[]} */ (built);
  const code = bundle?.output[0].code ?? '';
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

async function validation() {
  const { readRequestsPage } = await bundledReader();
  const body = JSON.parse(page);
  medianMs(() => readRequestsPage(body), 100);
  const parseMs = medianMs(() => JSON.parse(page), 300);
  const readMs = medianMs(() => readRequestsPage(body), 300);
  row(
    `reading a page of 50 rows (${Math.round(page.length / 1000)} KB) / JSON.parse`,
    `${(readMs / parseMs).toFixed(2)} x`,
    '2 x',
  );
}

/** @param {string} url @param {Agent} agent @param {Record<string, string>} [headers] @returns {Promise<number>} */
async function callMs(url, agent, headers = {}) {
  const start = performance.now();
  const response = await new Promise((resolve, reject) => {
    get(url, { agent, headers }, resolve).on('error', reject);
  });
  for await (const chunk of response) void chunk;
  return performance.now() - start;
}

const largeWorld = Number(process.env.BENCH_WORLD ?? 200_000);
const calls = Number(process.env.BENCH_CALLS ?? 30);
const questions = {
  'the newest 50': 'limit=50',
  'a rare reason on one chain': 'limit=50&failReason=SLIPPAGE&originChainId=137',
  'two groups with a negation': `limit=50&filters=${encodeURIComponent('[{"status":"failure","not:failReason":"SLIPPAGE"},{"depositAddress":null,"currencyInSymbol":"usdc"}]')}`,
  'by update': 'limit=50&sortBy=updatedAt',
  'by a wallet': 'limit=50&term=0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  'one row and an exact count': 'limit=1&status=success&includeTotal=true',
};

/** The sandbox at its largest: how long a start and a filtered page take. */
async function sandboxWorld() {
  const start = performance.now();
  const sandbox = await startBuilt('dist/sandbox/main.js', {
    SANDBOX_REQUESTS: String(largeWorld),
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  row(`sandbox: start with ${largeWorld} requests`, `${seconds} s`, '-');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const [name, query] of Object.entries(questions)) {
    const url = `${sandbox.serviceOrigin}/requests/v3?${query}`;
    const times = [];
    for (let call = 0; call < calls; call++)
      times.push(await callMs(url, agent, { 'x-api-key': 'sandbox-key' }));
    row(`sandbox: a page, ${name}`, `${median(times).toFixed(1)} ms`, '-');
  }
  agent.destroy();
  sandbox.stop();
}

await validation();
await benchProxy(row, page);
await sandboxWorld();
