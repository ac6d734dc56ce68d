import { loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { findChromium } from '../find-chromium.mjs';
import { budgets, check, median } from './budgets.mjs';
import { startReactOnly, startWaybill } from './page-servers.mjs';

// When the list is complete (rows with amounts, filters that work, chains by name) and when its rows are painted, on a slow
// phone and on a desktop, beside a page that holds nothing but React and a table as tall as the window: in turns, so that a
// busy machine slows both. `ROUNDS` says how often; `BUILDS`, folders
// separated by commas, compares builds; `PAGES`, names separated by commas, leaves the others out.

const rounds = Number(process.env.ROUNDS ?? 7);
const builds = (process.env.BUILDS ?? 'dist').split(',');
const pages = (process.env.PAGES ?? 'list,desktop,request,home,fees').split(',');
const phone = {
  name: 'slow phone',
  context: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 },
  network: { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 },
  slowdown: 4,
};
const desktop = {
  name: 'desktop',
  context: { viewport: { width: 1440, height: 900 } },
  network: null,
  slowdown: 1,
};

/** What else the machine does: times are compared within one run only. */
const machineLoad = () => `load ${loadavg()[0]?.toFixed(1)}`;

/** What the page's own observers see: milliseconds, and the shift's score. */
function watchPaints() {
  const seen = { rowsMs: 0, completeMs: 0, largestMs: 0, shift: 0, blockedMs: 0 };
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
  // The first element with an amount: the browser itself says when it was painted, however busy the page is after it.
  const amount = /\$\d/;
  const rows = new MutationObserver(() => {
    const main = document.querySelector('main');
    if (!main || !amount.test(main.textContent)) return;
    rows.disconnect();
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() && !amount.test(texts.currentNode.textContent ?? ''));
    // The entry is that of the block which the text is in.
    let around = texts.currentNode.parentElement;
    for (; around && around !== main; around = around.parentElement)
      around.setAttribute('elementtiming', 'amount');
  });
  watch('element', (entry) => {
    seen.rowsMs ||= entry.renderTime;
    console.debug('amounts painted');
  });
  const everything = { childList: true, subtree: true, characterData: true, attributes: true };
  rows.observe(document, everything);
  const isComplete = () => {
    const main = document.querySelector('main');
    const [, from = '', to = ''] =
      / (\S[^,]*) to ([^,]+), [^,]+$/.exec(
        main?.querySelector('tr[aria-label], li[aria-label]')?.getAttribute('aria-label') ?? '',
      ) ?? [];
    const filter = main?.querySelector('select, button[aria-keyshortcuts="f"]');
    const isNamed = (/** @type {string} */ chain) => chain !== '' && !/^chain \d/.test(chain);
    return filter?.matches(':enabled') && isNamed(from) && isNamed(to);
  };
  const whole = new MutationObserver(() => {
    if (!amount.test(document.querySelector('main')?.textContent ?? '') || !isComplete()) return;
    whole.disconnect();
    // The task after the frame in which it is drawn.
    requestAnimationFrame(() => setTimeout(() => (seen.completeMs = performance.now())));
  });
  whole.observe(document, everything);
}

/** Scripts of the page as a whole, in bytes of bodies, and calls before the list's answer; no row waits for the icon. @param {import('@playwright/test').CDPSession} devtools */
function watchRequests(devtools) {
  const counted = { scripts: 0, scriptKb: 0, requests: 0, apiCalls: 0 };
  /** @type {Map<string, string>} */
  const sent = new Map();
  let hasAnswer = false;
  devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.includes('/favicon')) return;
    sent.set(requestId, type === 'Script' ? 'script' : request.url);
    if (type === 'Script') counted.scripts += 1;
    if (hasAnswer) return;
    counted.requests += 1;
    if (request.url.includes('/api/')) counted.apiCalls += 1;
  });
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (sent.get(requestId) === 'script') counted.scriptKb += encodedDataLength / 1000;
  });
  devtools.on('Network.loadingFinished', ({ requestId }) => {
    if (sent.get(requestId)?.includes('/requests/v3')) hasAnswer = true;
  });
  return counted;
}

/** @param {import('@playwright/test').Browser} browser @param {string} url @param {typeof phone | typeof desktop} device */
async function visit(browser, url, device) {
  const context = await browser.newContext(device.context);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (device.network) await devtools.send('Network.emulateNetworkConditions', device.network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: device.slowdown });
  const counted = watchRequests(devtools);
  await page.addInitScript(watchPaints);
  await openUntilPainted(page, url);
  await page.waitForLoadState('networkidle');
  // A page of React alone, and pages other than the list, are complete with their amounts.
  if (new URL(url).pathname.endsWith('/requests'))
    await page.waitForFunction('seen.completeMs > 0', null, { polling: 250 });
  const seen = await page.evaluate(() => /** @type {any} */ (globalThis).seen);
  await context.close();
  return /** @type {Record<string, number>} */ ({ ...seen, ...counted });
}

/** Waits without a script of its own: one would be compiled beside the page's. @param {import('@playwright/test').Page} page @param {string} url */
async function openUntilPainted(page, url) {
  const painted = page.waitForEvent('console', (message) => message.text() === 'amounts painted');
  await page.goto(url, { waitUntil: 'commit' });
  await painted;
}

// In the built files only strings keep their spelling.
const rowMarker = 'h-9 cursor-pointer';

/** How often a row of the table is rendered until it is seen. @param {import('@playwright/test').Browser} browser @param {string} url */
async function rendersOfRow(browser, url) {
  const context = await browser.newContext(desktop.context);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  /** @type {Map<string, Promise<string>>} */
  const scripts = new Map();
  page.on('response', (response) => {
    if (response.url().endsWith('.js'))
      scripts.set(
        response.url(),
        response.text().catch(() => ''),
      );
  });
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await page.addInitScript(watchPaints);
  await openUntilPainted(page, url);
  const { result } = await devtools.send('Profiler.takePreciseCoverage');
  const rows = await page.locator('tbody tr[aria-label]').count();
  let calls = NaN;
  for (const { url: file, functions } of result) {
    const at = (await scripts.get(file))?.indexOf(rowMarker) ?? -1;
    if (at === -1) continue;
    const around = functions
      .flatMap(({ ranges: [range] }) => range ?? [])
      .filter(({ startOffset, endOffset }) => startOffset <= at && at < endOffset)
      .toSorted((a, b) => b.startOffset - a.startOffset);
    calls = around[0]?.count ?? NaN;
  }
  await context.close();
  return calls / rows;
}

/**
 * @param {Record<string, number>[]} seen @param {Record<string, number>[]} react
 * @param {string} name of the page; the list on a desktop has no budgets of times
 */
function report(seen, react, name) {
  const budget = Object.entries(budgets.ratios).find(([page]) => page === name)?.[1];
  /** @param {string} key */
  const of = (key) => median(seen.map((run) => run[key] ?? NaN));
  /** @param {string} what @param {string} key @param {number} [most] */
  const ratio = (what, key, most) => {
    const base = median(react.map((run) => run[key] ?? NaN));
    const ms = `${of(key).toFixed(0)} and ${base.toFixed(0)} ms`;
    const text = `${what} / React alone (${ms})`;
    if (most) check(text, of(key) / base, most, 'x', 2);
    else console.log(`  ${text.padEnd(58)}${`${(of(key) / base).toFixed(2)} x`.padStart(10)}`);
  };
  if (name === 'list' || name === 'desktop') {
    // A page of React alone is complete with its rows.
    const own = of('completeMs');
    const base = median(react.map((run) => run.rowsMs ?? NaN));
    const what = `complete / React alone (${own.toFixed(0)} and ${base.toFixed(0)} ms)`;
    check(what, own / base, budgets.complete[name], 'x', 2);
  }
  ratio('amounts painted', 'rowsMs', budget?.rows);
  ratio('largest paint', 'largestMs', budget?.largest);
  check('layout shift', of('shift'), budgets.shift, '', 4);
  if (!budget) return;
  check('blocked time', of('blockedMs'), budgets.blockedMs, 'ms');
  if (name !== 'list') return;
  check('scripts', of('scripts'), budgets.scripts);
  check('script', of('scriptKb'), budgets.scriptKb, 'KB', 1);
  check('requests before the answer', of('requests'), budgets.requests);
  check('API calls among them', of('apiCalls'), budgets.apiCalls);
}

/**
 * The pages beside the list: a request that has amounts, Home, and an address that has earned fees.
 * @param {string} origin
 */
async function otherPages(origin) {
  const { pathname, origin: host } = new URL(origin);
  const answer = await fetch(
    `${host}/api${pathname}/requests/v3?scope=ours&limit=50&status=success`,
  );
  const { requests } = await answer.json();
  const [request] = requests;
  const recipient = /"recipient":"(0x\w{40})"/.exec(
    JSON.stringify(requests.map((/** @type {any} */ { data }) => data?.appFees ?? null)),
  )?.[1];
  return /** @type {const} */ ([
    ['request', `${origin}/requests/${request?.id}`],
    ['home', origin],
    ['fees', `${origin}/fees/${recipient}`],
  ]);
}

const executablePath = findChromium();
if (executablePath === null) console.log('first paint: left out, no Chromium was found');
else {
  const react = await startReactOnly();
  const servers = await Promise.all(builds.map((build) => startWaybill(build)));
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // DevTools asks where each call was made, which has files parsed again: no visitor waits for that.
      '--js-flags=--no-enable-lazy-source-positions',
    ],
  });
  /** @param {string} name @param {string[]} urls a build each @param {typeof phone | typeof desktop} device */
  const measure = async (name, urls, device) => {
    if (!pages.includes(name)) return;
    const all = [react.origin, ...urls];
    const seen = all.map(() => /** @type {Record<string, number>[]} */ ([]));
    for (let round = 0; round < rounds; round += 1)
      for (const [index, url] of all.entries())
        seen[index]?.push(await visit(browser, url, device));
    const [base = [], ...own] = seen;
    for (const [index, build] of builds.entries()) {
      console.log(`${name}, ${device.name}, ${build}, medians of ${rounds}, ${machineLoad()}`);
      report(own[index] ?? [], base, name);
    }
  };
  const lists = servers.map(({ origin }) => `${origin}/requests`);
  await measure('list', lists, phone);
  await measure('desktop', lists, desktop);
  if (pages.includes('desktop'))
    for (const [index, url] of lists.entries()) {
      const what = `renders of a row until it is seen, ${builds[index]}`;
      check(what, await rendersOfRow(browser, url), budgets.renders, '', 1);
    }
  const others = await Promise.all(servers.map(({ origin }) => otherPages(origin)));
  for (const [at, [name]] of others[0]?.entries() ?? [])
    await measure(
      name,
      others.flatMap((urls) => urls[at]?.[1] ?? []),
      phone,
    );
  await browser.close();
  [react, ...servers].forEach((server) => server.stop());
}
