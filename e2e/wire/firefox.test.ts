import { resolve } from 'node:path';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/start-sandbox';
import { developer, paid } from '../support/claim-steps';
import { hasProgram } from '../support/has-program';
import { isFull } from '../support/is-full';
import type { WireRow } from '../support/find-request';
import { storySandbox } from '../support/story-sandbox';

const program = 'firefox-esr';
const waitMs = 120_000;
const isMissing = !hasProgram(program);
if (isFull && isMissing) console.warn(`No ${program}: left out what is tried in it.`);

/** The stories' own driver speaks to a Firefox of its makers only: here Debian's is driven over WebDriver BiDi. */
describe.runIf(isFull && !isMissing)('in Firefox', () => {
  let browser: Browser;
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let page: Page;
  const errors: string[] = [];

  beforeAll(async () => {
    sandbox = await startSandbox(storySandbox(), resolve('dist'));
    browser = await launch({ browser: 'firefox', executablePath: `/usr/bin/${program}` });
  });
  afterAll(async () => {
    await browser.close();
    await sandbox.close();
  });
  beforeEach(async () => {
    page = await browser.newPage();
    page.setDefaultTimeout(waitMs);
    await page.setViewport({ width: 1440, height: 900 });
    page.on('pageerror', (error) => errors.push(String(error)));
  });
  afterEach(async () => {
    await page.close();
    expect(errors.splice(0)).toEqual([]);
  });

  const open = (path: string) => page.goto(`${sandbox.url}/sandbox/${path}`);
  const byRole = (role: string, name: string) =>
    page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  const shown = (text: string) => page.locator(`::-p-text(${text})`).wait();
  const row = async (query: string): Promise<WireRow> => {
    const response = await fetch(`${sandbox.url}/api/sandbox/requests/v3?limit=1&${query}`);
    const { requests } = (await response.json()) as { requests: [WireRow] };
    return requests[0];
  };

  test('a filter is chosen and read back', async () => {
    await open('requests');
    await page.waitForSelector('table tbody tr');
    await byRole('button', 'Filter').click();
    await byRole('combobox', 'Time range').fill('7d');
    await byRole('button', 'Apply').click();
    await page.waitForFunction(() => location.search.includes('created=7d'));
    await page.waitForSelector('table tbody tr');
  });

  test('a pasted hash opens its request, and says where the money is', async () => {
    const { id, data } = await row('status=success');
    await open('requests');
    await page.waitForSelector('table tbody tr');
    await page.keyboard.press('/');
    await page.waitForSelector('::-p-aria(Search requests):focus');
    await page.keyboard.type(data.outTxs?.[0]?.txHash ?? '');
    await page.keyboard.press('Enter');
    await page.waitForFunction((path) => location.pathname === path, {}, `/sandbox/requests/${id}`);
    // The verdict is a sentence.
    await page.waitForFunction(() =>
      /\w+ \w+.*\.$/.test(document.querySelector('main h2')?.textContent ?? ''),
    );
    await byRole('table', 'Transactions').wait();
  });

  test('a claim is signed and paid', async () => {
    await open(`fees/${developer}`);
    await byRole('button', 'Connect wallet').click();
    await page.locator('button ::-p-text(Sandbox wallet)').click();
    await byRole('button', 'Connect').click();
    await byRole('button', 'Review claim').click();
    await byRole('button', 'Sign and claim').click();
    await byRole('button', 'Sign').click();
    await shown(paid);
  });
});
