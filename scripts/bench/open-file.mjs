import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../find-chromium.mjs';
import { budgets, check, median } from './budgets.mjs';
import { startWaybill } from './page-servers.mjs';

// A file of many records: how many elements hold its rows, how long a frame takes while it scrolls beside a window of
// rows written by hand, and what a row keeps in memory beside the file.

const counts = (process.env.BENCH_FILE_ROWS ?? '10000,100000').split(',').map(Number);
const frames = 120;

/** A window of 50 rows of plain text over `count` rows: what scrolling can't be faster than. @param {number} count */
function plainWindow(count) {
  const rowPx = 36;
  document.body.innerHTML = `<main style="height:100vh;overflow:auto"><div style="position:relative;height:${count * rowPx}px"></div></main>`;
  const [scroller] = document.getElementsByTagName('main');
  const [room] = document.getElementsByTagName('div');
  if (!scroller || !room) return;
  const draw = () => {
    const first = Math.floor(scroller.scrollTop / rowPx);
    room.innerHTML = Array.from({ length: 50 }, (_, at) => {
      const cells = Array.from(
        { length: 9 },
        (_cell, cell) => `<td>cell ${first + at} ${cell}</td>`,
      );
      return `<table style="position:absolute;top:${(first + at) * rowPx}px;height:${rowPx}px;width:100%;table-layout:fixed"><tr>${cells.join('')}</tr></table>`;
    }).join('');
  };
  scroller.addEventListener('scroll', draw);
  draw();
}

/**
 * The main thread's work for a frame while what scrolls most is scrolled by 5 rows each: from the event to what comes after
 * the paint. @param {number} count
 */
async function scrollFrames(count) {
  const scroller = [document.documentElement, ...document.querySelectorAll('main, main *')]
    .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1000)
    .filter(
      (element) =>
        element === document.documentElement ||
        /auto|scroll/.test(getComputedStyle(element).overflowY),
    )
    .toSorted((a, b) => b.scrollHeight - a.scrollHeight)[0];
  if (!scroller) return [];
  const times = [];
  for (let frame = 0; frame < count; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const beganMs = performance.now();
    scroller.scrollTop += 180;
    await new Promise((resolve) =>
      // A task behind the frame comes after its paint.
      requestAnimationFrame(() => setTimeout(resolve)),
    );
    times.push(performance.now() - beganMs);
  }
  return times;
}

/** @param {string} origin @param {number} count */
async function fileOf(origin, count) {
  const { origin: host, pathname } = new URL(origin);
  const answer = await fetch(`${host}/api${pathname}/requests/v3?scope=ours&limit=50`);
  /** @type {{ requests: object[] }} */
  const { requests } = await answer.json();
  // A string may hold 512 MB: of a hundred thousand records only the shortest.
  const shortest = requests.toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length);
  const records = count > 20_000 ? shortest.slice(0, 1) : requests;
  return JSON.stringify({
    requests: Array.from({ length: count }, (_, at) => ({
      ...records[at % records.length],
      id: `0x${at.toString(16).padStart(64, '0')}`,
    })),
  });
}

/** @param {import('@playwright/test').CDPSession} devtools */
async function heapBytes(devtools) {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

/** @param {import('@playwright/test').Browser} browser @param {string} origin @param {string} folder @param {number} count */
async function measure(browser, origin, folder, count) {
  const path = join(folder, `${count}.json`);
  const text = await fileOf(origin, count);
  writeFileSync(path, text);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const devtools = await page.context().newCDPSession(page);
  await page.goto(`${origin}/open`);
  const input = page.getByLabel('Choose file');
  await input.waitFor();
  await page.waitForLoadState('networkidle');
  const emptyBytes = await heapBytes(devtools);
  await page.evaluate(() => {
    const seen = { longestMs: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        seen.longestMs = Math.max(seen.longestMs, duration);
    }).observe({ type: 'longtask' });
  });
  const beganMs = Date.now();
  await input.setInputFiles(path);
  const rows = page.locator('tbody tr, [role=row]');
  await rows.first().waitFor({ timeout: 60_000 });
  const firstMs = Date.now() - beganMs;
  const all = `${count.toLocaleString('en-US')} rows from the file`;
  await page.getByText(all).waitFor({ timeout: 600_000 });
  const allMs = Date.now() - beganMs;
  const longestMs = Number(await page.evaluate('seen.longestMs'));
  await page.waitForTimeout(1000);
  const rowBytes = ((await heapBytes(devtools)) - emptyBytes) / count;
  const framesMs = await page.evaluate(scrollFrames, frames);
  const elements = await rows.count();
  await page.goto('about:blank');
  await page.evaluate(plainWindow, count);
  const plainMs = await page.evaluate(scrollFrames, frames);
  await page.close();
  console.log(
    `a file of ${count} records, ${(text.length / 1e6).toFixed(0)} MB, load ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(
    `  first row after ${firstMs} ms, all after ${allMs} ms, longest task ${longestMs} ms`,
  );
  check('elements of rows', elements, budgets.rowElements);
  check('memory of a row', rowBytes / 1000, budgets.rowKb, 'KB', 2);
  const [ownMs, handMs] = [median(framesMs), median(plainMs)];
  const what = `frame / by hand (${ownMs.toFixed(1)} and ${handMs.toFixed(1)} ms)`;
  check(what, ownMs / handMs, budgets.frameRatio, 'x', 2);
}

const executablePath = findChromium();
if (executablePath === null) console.log('opened file: left out, no Chromium was found');
else {
  const { origin, stop } = await startWaybill();
  const folder = mkdtempSync(join(tmpdir(), 'waybill-bench-'));
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  for (const count of counts) await measure(browser, origin, folder, count);
  await browser.close();
  rmSync(folder, { recursive: true });
  stop();
}
