import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../find-chromium.mjs';

// The largest paint, layout shift and blocked time of the list on a slow phone, beside a page that holds nothing
// but React and a table as tall as the window. Both in turns, so that a busy machine slows both.

const runs = Number(process.env.BENCH_PAINT_RUNS ?? 7);
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };
const slowFourG = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const slowdown = 4;

/** React and one table of 20 rows, as one script. */
async function reactOnly() {
  const source = `
    import { createElement as h } from 'react';
    import { createRoot } from 'react-dom/client';
    const rows = Array.from({ length: 20 }, (_, row) =>
      h('tr', { key: row }, h('td', null, 'request ' + row), h('td', null, 'success')));
    createRoot(document.getElementById('root')).render(
      h('main', null, h('h1', null, 'Requests'), h('table', null, h('tbody', null, rows))));`;
  const entry = 'react-only';
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? `${process.cwd()}/${entry}.js` : null),
        load: (id) => (id.endsWith(`${entry}.js`) ? source : null),
      },
    ],
    build: { write: false, target: 'es2023', rollupOptions: { input: entry } },
  });
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (built);
  const script = brotliCompressSync(output[0].code);
  const page =
    '<!doctype html><title>React</title><div id="root"></div><script type="module" src="/react.js"></script>';
  const server = createServer((request, response) => {
    if (request.url === '/react.js')
      response
        .writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' })
        .end(script);
    else response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

/**
 * One of the built servers, once it has said where it listens.
 * @param {string} file @param {RegExp} said @param {Record<string, string>} env
 */
async function start(file, said, env) {
  const server = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, PORT: '0', SANDBOX_PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  while (!said.test(text)) text += String((await once(server.stdout, 'data'))[0]);
  return { origin: said.exec(text)?.[1] ?? '', stop: () => server.kill('SIGTERM') };
}

/** The page as it is served in production: the sandbox's own proxy would add a wallet. */
async function list() {
  const sandbox = await start('dist/sandbox/main.js', /answers at (http:\S+)/, {});
  const proxy = await start('dist/server/main.js', /is at (http:[^:]+:\d+)/, {
    SERVICE_API_URL: sandbox.origin,
    SERVICE_API_KEY: 'sandbox-key',
    SERVICE_PACE: 'off',
  });
  const stop = () => [proxy, sandbox].forEach((server) => server.stop());
  return { url: `${proxy.origin}/mainnet/requests`, stop };
}

/** What the page's own observers saw: milliseconds, and the shift's score. */
function watchPaints() {
  const seen = { largestMs: 0, shift: 0, blockedMs: 0 };
  Object.assign(globalThis, { seen });
  /** @param {string} type @param {(entry: any) => void} take */
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  watch('largest-contentful-paint', (entry) => (seen.largestMs = entry.startTime));
  watch('layout-shift', (entry) => (seen.shift += entry.hadRecentInput ? 0 : entry.value));
  watch('longtask', (entry) => (seen.blockedMs += Math.max(0, entry.duration - 50)));
}

/** @param {import('@playwright/test').Browser} browser @param {string} url @param {string} row */
async function visit(browser, url, row) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slowFourG });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watchPaints);
  await page.goto(url);
  await page.locator(row).first().waitFor();
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() => /** @type {any} */ (globalThis).seen);
  await context.close();
  return /** @type {{ largestMs: number, shift: number, blockedMs: number }} */ (seen);
}

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const executablePath = findChromium();
if (executablePath === null) console.log('first paint: left out, no Chromium was found');
else {
  const [waybill, react] = [await list(), await reactOnly()];
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const seen = { list: /** @type {any[]} */ ([]), react: /** @type {any[]} */ ([]) };
  for (let run = 0; run < runs; run += 1) {
    seen.react.push(await visit(browser, react.url, 'tr'));
    seen.list.push(await visit(browser, waybill.url, 'a[href*="/requests/"]'));
  }
  /** @param {'list' | 'react'} page @param {string} what */
  const of = (page, what) => median(seen[page].map((run) => run[what]));
  const ratio = (of('list', 'largestMs') / of('react', 'largestMs')).toFixed(2);
  console.log(`largest paint, list / React alone (median of ${runs})   ${ratio} x   budget 1.6 x`);
  console.log(
    `layout shift of the list                         ${of('list', 'shift').toFixed(4)}   budget 0.02`,
  );
  console.log(
    `blocked time, list (React alone ${of('react', 'blockedMs').toFixed(0)} ms)   ${of('list', 'blockedMs').toFixed(0)} ms   budget 50 ms`,
  );
  await browser.close();
  waybill.stop();
  react.stop();
}
