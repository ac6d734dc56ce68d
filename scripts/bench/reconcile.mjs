import { chromium } from '@playwright/test';
import { findChromium } from '../find-chromium.mjs';
import { budgets, check } from './budgets.mjs';
import { startWaybill } from './page-servers.mjs';

// How long the page is busy at most while it reconciles every request of the sandbox: an input waits that long. The whole
// run counts: reading, adding up, drawing the report, and making the CSV.

const rows = Number(process.env.BENCH_RECONCILE_ROWS ?? 200_000);

/**
 * The CPU time of the page's longest task and of how many it is above the budget, from Chromium's own trace: other than
 * the time that the clock says, it doesn't grow where something else has the processor.
 * @param {import('@playwright/test').Browser} browser
 */
async function traceTasks(browser) {
  const client = await browser.newBrowserCDPSession();
  /** @type {{ name: string, pid: number, tid: number, tdur?: number, args?: { name?: string } }[]} */
  const events = [];
  client.on('Tracing.dataCollected', ({ value }) => {
    for (const event of /** @type {any[]} */ (value))
      if (event.name === 'thread_name' || event.tdur > 200 * budgets.longTaskMs) events.push(event);
  });
  await client.send('Tracing.start', {
    traceConfig: { recordMode: 'recordAsMuchAsPossible', includedCategories: ['toplevel'] },
  });
  return async () => {
    const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
    await client.send('Tracing.end');
    await complete;
    const thread = (/** @type {typeof events[0]} */ { pid, tid }) => `${pid} ${tid}`;
    const main = new Set(events.filter(({ args }) => args?.name === 'CrRendererMain').map(thread));
    const cpuMs = events
      .filter((event) => event.name.endsWith('RunTask') && main.has(thread(event)))
      .map(({ tdur = 0 }) => tdur / 1000);
    return {
      longestCpuMs: Math.max(0, ...cpuMs),
      longCpuTasks: cpuMs.filter((ms) => ms > budgets.longTaskMs).length,
    };
  };
}

/** What the browser calls a long task: more than 50 ms without an answer to an input. */
function watchTasks() {
  const seen = { longestMs: 0, longTasks: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.longestMs = Math.max(seen.longestMs, duration);
      seen.longTasks += 1;
    }
  }).observe({ type: 'longtask' });
}

const executablePath = findChromium();
if (executablePath === null) console.log('reconciliation: left out, no Chromium was found');
else {
  const { origin, stop, yieldToPage } = await startWaybill('dist', {
    // Half of the sandbox's requests are made with its other key.
    SANDBOX_REQUESTS: String(2 * rows),
    SANDBOX_OTHERS: '0',
  });
  yieldToPage();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${origin}/reconcile`);
  const start = page.getByRole('button', { name: 'Start reconciliation' });
  await start.waitFor();
  await page.evaluate(watchTasks);
  const tracing = await traceTasks(browser);
  const beganMs = Date.now();
  await start.click();
  const confirm = page.getByRole('button', { name: 'Read all requests' });
  const done = page.getByText(/Complete\./);
  await confirm.or(done).waitFor({ timeout: 60_000 });
  if (await confirm.isVisible()) await confirm.click();
  await done.waitFor({ timeout: 3_600_000 });
  const seconds = (Date.now() - beganMs) / 1000;
  const said = await done.innerText();
  /** What was seen since this was last asked. The browser tells of a task a while after it. */
  const tasks = async () => {
    await page.waitForTimeout(1_000);
    return page.evaluate(() => {
      const { seen } = /** @type {any} */ (globalThis);
      const said = { ...seen };
      Object.assign(seen, { longestMs: 0, longTasks: 0 });
      return said;
    });
  };
  const reading = await tasks();
  const download = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await download;
  const saving = await tasks();
  const { longestCpuMs, longCpuTasks } = await tracing();
  console.log(`reconciliation: ${said}`);
  console.log(`  read and added up in ${seconds.toFixed(0)} s`);
  for (const [of, { longestMs, longTasks }] of /** @type {const} */ ([
    ['reading', reading],
    ['the CSV', saving],
  ])) {
    check(`longest task of ${of}`, longestMs, budgets.longTaskMs, 'ms');
    check(`tasks of ${of} above ${budgets.longTaskMs} ms`, longTasks, 0);
  }
  check('longest task in CPU time', longestCpuMs, budgets.longTaskMs, 'ms');
  check(`tasks above ${budgets.longTaskMs} ms of CPU time`, longCpuTasks, 0);
  await browser.close();
  stop();
}
