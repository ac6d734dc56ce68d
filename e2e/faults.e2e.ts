import { expect, type Locator } from '@playwright/test';
import { reservedAddress, type Sentinel } from '../src/sandbox/http/faults';
import { listAction, openList, rows } from './support/list-page';
import { test } from './support/test';
import { walkTo } from './support/walk-to';

const failing: Sentinel[] = [
  'sandbox:401',
  'sandbox:403',
  'sandbox:404',
  'sandbox:429',
  'sandbox:500',
  'sandbox:503',
  'sandbox:cut',
  'sandbox:not-json',
  'sandbox:wrong-shape',
];

const trace = /Trace ID [\da-f-]{36}/;

async function expectWords(part: Locator) {
  const alert = part.getByRole('alert').first();
  await expect(alert).toContainText(trace);
  await expect(alert).not.toContainText('<');
  await expect(alert.getByRole('button', { name: 'Retry' })).toBeEnabled();
}

test('what fails is told in words, with its trace id and Retry', async ({ page, watched }) => {
  await openList(page);
  const main = page.getByRole('main');
  let lastTrace = 'none yet';
  for (const sentinel of failing)
    await test.step(sentinel, async () => {
      for (const path of [
        `requests?term=${sentinel}`,
        `requests/${sentinel}`,
        `fees/${reservedAddress(sentinel)}`,
      ]) {
        await walkTo(page, `/sandbox/${path}`);
        // Not what the page before said.
        await expect(main.getByRole('alert').filter({ hasText: lastTrace })).toHaveCount(0);
        await expectWords(main);
        lastTrace = trace.exec(await main.getByRole('alert').first().innerText())?.[0] ?? '';
      }
    });
  const callsBefore = watched.apiCalls.length;
  await main.getByRole('button', { name: 'Retry' }).first().click();
  await expect.poll(() => watched.apiCalls.length).toBeGreaterThan(callsBefore);
  await expectWords(main);
});

test('an outage of the fees of an address is told once, and read again at once', async ({
  page,
  watched,
}) => {
  await page.goto(`/sandbox/fees/${reservedAddress('sandbox:500')}`);
  const main = page.getByRole('main');
  await expectWords(main);
  await expect(main.getByRole('alert')).toHaveCount(1);
  await expect(main.getByRole('region', { name: /^Claim (fees|history)$/ })).toHaveCount(0);
  const callsBefore = watched.apiCalls.length;
  await main.getByRole('button', { name: 'Retry' }).click();
  const again = () => watched.apiCalls.slice(callsBefore).join('\n');
  await expect.poll(again).toMatch(/\/balances/);
  await expect.poll(again).toMatch(/\/claims/);
});

test('a drawer and dialogs tell it too', { tag: '@full' }, async ({ page }) => {
  await openList(page, '?request=sandbox:500');
  await expectWords(page.getByRole('dialog'));
  await page.keyboard.press('Escape');

  await listAction(page, 'Bulk lookup');
  const lookUp = page.getByRole('dialog', { name: 'Bulk lookup' });
  await lookUp.getByRole('textbox').fill('sandbox:500');
  await lookUp.getByRole('button', { name: 'Look up' }).click();
  await expect(lookUp).toContainText(trace);
  await page.keyboard.press('Escape');

  // What may pass is asked again for a while.
  await walkTo(page, '/sandbox/requests?term=sandbox:403');
  await page.getByRole('button', { name: 'Export' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export' });
  await exporting.getByRole('button', { name: 'Start export' }).click();
  await expectWords(exporting);
});

test('odd answers fill the page as far as they can', { tag: '@full' }, async ({ page }) => {
  await test.step('a slow answer keeps the page in its place and then fills it', async () => {
    await page.goto('/sandbox/requests?term=sandbox:slow');
    await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
  });
  await test.step('broken rows are shown in their places and hide no other row', async () => {
    await walkTo(page, '/sandbox/requests?term=sandbox:malformed-row');
    await expect(page.getByText('This isn’t a JSON object.')).toBeVisible();
    await expect(page.getByText('This row has no id.')).toBeVisible();
    expect(await rows(page).count()).toBeGreaterThan(10);
  });
  await test.step('words that nobody has heard of are shown as they came', async () => {
    await walkTo(page, '/sandbox/requests?term=sandbox:unknown-words');
    await expect(page.getByText('This isn’t a JSON object.')).toHaveCount(0);
    await expect(rows(page).first()).toBeVisible();
  });
  await test.step('a cursor that never moves on ends the walk with a message', async () => {
    await walkTo(page, '/sandbox/requests?term=sandbox:same-cursor');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/repeated page marker/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  });
});
