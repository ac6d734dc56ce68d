import { chromium } from '@playwright/test';
import { findChromium } from '../find-chromium.mjs';
import { budgets, check } from './budgets.mjs';
import { startWaybill } from './page-servers.mjs';

// What an hour of the live list leaves behind: as many polls as it makes, run fast by a clock that is set forward. What is
// held is compared after a few polls and after the last.

const polls = Number(process.env.BENCH_POLLS ?? 500);
const warmUp = 20;
const pollEveryMs = 10_000;

const executablePath = findChromium();
if (executablePath === null) console.log('live hour: left out, no Chromium was found');
else {
  const { origin, stop } = await startWaybill();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const held = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    /** @param {string} name */
    const of = (name) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
    return {
      heapMb: of('JSHeapUsedSize') / 1e6,
      nodes: of('Nodes'),
      listeners: of('JSEventListeners'),
    };
  };
  let answers = 0;
  await page.clock.install();
  await page.goto(`${origin}/requests`);
  await page.locator('tbody tr[aria-label]').first().waitFor();
  /** @param {number} count */
  const poll = async (count) => {
    for (let at = 0; at < count; at += 1) {
      const answered = page
        .waitForResponse((response) => response.url().includes('/requests/v3'), { timeout: 2_000 })
        .then(() => (answers += 1))
        // One was late, and two come next time.
        .catch(() => {});
      await page.clock.runFor(pollEveryMs);
      await answered;
    }
  };
  await poll(warmUp);
  const first = await held();
  const answersBefore = answers;
  await poll(polls);
  const last = await held();
  console.log(`${answers - answersBefore} polls of the live list, run fast`);
  check('more heap', last.heapMb - first.heapMb, budgets.leftHeapMb, 'MB', 1);
  check('more nodes', last.nodes - first.nodes, budgets.leftNodes);
  check('more listeners', last.listeners - first.listeners, budgets.leftListeners);
  await browser.close();
  stop();
}
