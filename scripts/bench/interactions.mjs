import { chromium } from '@playwright/test';
import { findChromium } from '../find-chromium.mjs';
import { budgets, check } from './budgets.mjs';
import { startWaybill } from './page-servers.mjs';

// From an event to the next paint, at a quarter of the processor's speed: what the browser itself reports of each
// interaction. `ROUNDS` says how often each is made; `ONLY`, names separated by commas, leaves the others out.

const rounds = Number(process.env.ROUNDS ?? 4);
const slowdown = 4;
/** An address whose fees the sandbox knows. */
const claimer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** The longest event of each interaction, in milliseconds. */
function watchEvents() {
  const events = { longestMs: 0 };
  Object.assign(globalThis, { events });
  const take = (/** @type {any} */ { interactionId, duration }) => {
    if (interactionId) events.longestMs = Math.max(events.longestMs, duration);
  };
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(
    /** @type {any} */ ({ type: 'event', durationThreshold: 16, buffered: true }),
  );
}

/** @typedef {import('@playwright/test').Page} Page */
/** @type {Record<string, { path: string | ((origin: string) => Promise<string>), act: (page: Page, round: number) => Promise<unknown> }>} */
const interactions = {
  'next page': {
    path: '/requests',
    act: (page) => page.getByRole('button', { name: 'Next →' }).click(),
  },
  sort: {
    path: '/requests',
    act: (page) => page.getByRole('columnheader').getByRole('button', { name: 'Value' }).click(),
  },
  'filter by status': {
    path: '/requests',
    act: async (page, round) => {
      await page.getByRole('combobox', { name: 'Status' }).focus();
      await page.keyboard.press(round % 2 ? 'ArrowUp' : 'ArrowDown');
    },
  },
  'arrow down in rows': { path: '/requests', act: (page) => page.keyboard.press('j') },
  'select all': {
    path: '/requests',
    act: (page) => page.getByRole('checkbox', { name: /Select all/ }).click(),
  },
  drawer: {
    path: '/requests',
    act: async (page, round) => {
      const row = page.locator('tbody tr[aria-label]').nth(round);
      await row.click({ position: { x: 300, y: 12 } });
    },
  },
  'column width': {
    path: '/requests',
    act: async (page, round) => {
      const head = await page.getByRole('columnheader', { name: 'Route' }).boundingBox();
      if (!head) return;
      const x = head.x + head.width - 3;
      await page.mouse.move(x, head.y + 8);
      await page.mouse.down();
      await page.mouse.move(x + (round % 2 ? -40 : 40), head.y + 8, { steps: 10 });
      await page.mouse.up();
    },
  },
  palette: {
    path: '/requests',
    act: (page, round) => page.keyboard.press(round % 2 ? 'Escape' : 'Control+k'),
  },
  'typing in the search box': {
    path: '/requests',
    act: async (page) => {
      await page.getByLabel('Search requests').focus();
      await page.keyboard.press('a');
    },
  },
  theme: { path: '/requests', act: (page) => page.getByRole('button', { name: /theme/i }).click() },
  'request page': {
    path: '/requests',
    act: async (page) => {
      if (!page.url().endsWith('/requests')) {
        await page.goBack();
        await settle(page);
      }
      await page.locator('tbody tr[aria-label] a').first().click();
    },
  },
  'tabs of the request page': {
    path: async (origin) => `/requests/${(await successes(origin))[0].id}`,
    act: (page, round) =>
      page
        .getByRole('tab')
        .nth(round % 2 ? 0 : -1)
        .click(),
  },
  'opening the claim': {
    path: `/fees/${claimer}`,
    act: async (page, round) => {
      const claims = page.getByRole('region', { name: 'Claims', exact: true });
      if (round % 2) {
        await claims.getByRole('button', { name: 'Discard claim' }).click();
        return claims.getByRole('button', { name: 'Discard', exact: true }).click();
      }
      await claims.getByRole('textbox', { name: 'Amount' }).fill('1');
      return claims.getByRole('button', { name: 'Review claim' }).click();
    },
  },
};

/** What an interaction led to is drawn by then: rows of a next page take most of a second. @param {Page} page */
const settle = (page) => page.waitForTimeout(1_500);

/** @param {string} origin @returns {Promise<any[]>} */
async function successes(origin) {
  const { pathname, origin: host } = new URL(origin);
  const answer = await fetch(
    `${host}/api${pathname}/requests/v3?scope=ours&limit=50&status=success`,
  );
  return (await answer.json()).requests;
}

/** @param {import('@playwright/test').Browser} browser @param {string} origin @param {string} name */
async function measure(browser, origin, name) {
  const { path, act } = interactions[name] ?? {};
  if (path === undefined || !act) return [];
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.addInitScript(watchEvents);
  await page.goto(origin + (typeof path === 'string' ? path : await path(origin)));
  await page.waitForLoadState('networkidle');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.evaluate('events.longestMs = 0');
    await act(page, round);
    await settle(page);
    times.push(Number(await page.evaluate('events.longestMs')));
  }
  await context.close();
  return times;
}

const executablePath = findChromium();
if (executablePath === null) console.log('interactions: left out, no Chromium was found');
else {
  const waybill = await startWaybill();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  console.log(`event to next paint at ${slowdown} x CPU, p75 of ${rounds}`);
  const only = process.env.ONLY?.split(',');
  for (const name of only ?? Object.keys(interactions)) {
    const times = await measure(browser, waybill.origin, name).catch((error) => {
      console.log(`  ${name}: ${String(error).split('\n')[0]}`);
      return [];
    });
    const p75 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.75) - 1] ?? NaN;
    check(name, p75, budgets.interactionMs, 'ms');
  }
  await browser.close();
  waybill.stop();
}
