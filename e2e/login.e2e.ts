import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { cheapHash } from '#testing/cheap-hash';
import { rows } from './support/list-page';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks';
import { startRecordedService, type RecordedService } from './support/recorded-service';
import { startServer, type ServerProcess } from './support/server-process';
import { expectNothingBad } from './support/test';
import { walkTo } from './support/walk-to';
import { watchPages } from './support/watch-page';

const key = 'a-key-that-no-browser-may-see';
const password = 'correct horse battery';
const claimAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

let service: RecordedService;
let server: ServerProcess;
let folder: string;
const started: ServerProcess[] = [];

async function startWithPasswords(): Promise<ServerProcess> {
  const process = await startServer('dist/server/main.js', {
    SERVICE_API_URL: service.url,
    SERVICE_API_KEY: key,
    AUTH: 'password',
    AUTH_USERS_FILE: join(folder, 'users'),
    SESSION_SECRET: 'a-session-secret-of-more-than-32-characters',
    PUBLIC: 'chains,fees',
  });
  started.push(process);
  return process;
}

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-login-'));
  writeFileSync(join(folder, 'users'), `ada:${await cheapHash(password)}\n`);
  service = await startRecordedService();
  server = await startWithPasswords();
});
test.afterAll(async () => {
  await Promise.all(started.map((process) => process.stop()));
  await service.stop();
  rmSync(folder, { recursive: true });
});

async function logOut(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Account and API' });
  if (!(await dialog.isVisible()))
    await page.getByRole('button', { name: 'Account and API' }).click();
  await dialog.getByRole('button', { name: 'Log out' }).click();
}

test('log in, land where you wanted, log out', async ({ page, context }) => {
  // Browsers keep a Secure cookie of http://localhost, not of http://127.0.0.1.
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  const watched = await watchPages(context, origin, key);
  await page.goto(`${origin}/mainnet/requests?status=success`);
  await expect(page).toHaveURL(/\/login\?to=/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByLabel('Name').fill('ada');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Wrong name or password.');
  await expect(page.getByRole('textbox', { name: 'Name' })).not.toHaveValue('');
  await expect(page.getByLabel('Password')).toBeFocused();

  await logIn(page);
  await expect(page).toHaveURL(`${origin}/mainnet/requests?status=success`);
  await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Account and API' }).click();
  await expect(page.getByRole('dialog', { name: 'Account and API' })).toContainText('ada');
  await page.reload();
  await expect(page).toHaveURL(`${origin}/mainnet/requests?status=success`);

  // What was searched is forgotten with the login.
  const search = page.getByRole('textbox', { name: 'Search requests' });
  const recent = page.getByRole('navigation', { name: 'Recent' });
  await search.fill('nothing-like-this');
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeVisible();
  await search.fill('');
  await expect(recent).toContainText('nothing-like-this');
  await logOut(page);
  await expect(page).toHaveURL(/\/login/);
  await page.goto(`${origin}/mainnet/requests`);
  await expect(page).toHaveURL(/\/login\?to=/);
  await logIn(page);
  await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible();
  await search.focus();
  await expect(recent).toBeHidden();
  expectNothingBad(watched);
});

test('strangers see what is open, and the way to the rest', async ({ page, context }) => {
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  const watched = await watchPages(context, origin, key);
  await page.goto(`${origin}/login`);
  await page.getByRole('link', { name: 'Chains' }).click();
  await expect(page.getByText('61 chains')).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Fees', 'Chains']);
  await expect(page.getByRole('textbox', { name: 'Search requests' })).toHaveCount(0);

  await links.filter({ hasText: 'Fees' }).click();
  await page.getByRole('textbox', { name: /address/i }).fill(claimAddress);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Balance' })).toBeVisible();
  // What is earned is added up from requests.
  await expect(page.getByText(/^Earn(ed|ings)/)).toHaveCount(0);
  expect(watched.apiCalls.filter((call) => call.includes('/requests/'))).toEqual([]);

  // Every way into the rest leads by the login and back.
  await page.getByRole('link', { name: 'Waybill' }).click();
  await expect(page).toHaveURL(`${origin}/login?to=%2Fmainnet%2Frequests%3Fcreated%3D30d`);
  await page.goto(`${origin}/mainnet/chains`);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login/);
  expectNothingBad(watched);
});

test('a session that ends under an open page says so, and leads back to it', async ({ page }) => {
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  await page.goto(`${origin}/mainnet/requests?term=0xrecorded.v3`);
  await logIn(page);
  await expect(rows(page).first()).toBeVisible();
  await page.context().clearCookies();
  await walkTo(page, '/mainnet/requests?term=0xrecorded.v2');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('You’ve been logged out');
  await alert.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login\?to=/);
  await logIn(page);
  await expect(page).toHaveURL(`${origin}/mainnet/requests?term=0xrecorded.v2`);
  await expect(rows(page).first()).toBeVisible();
});

test('a logout in one tab clears the others at once', async ({ context, page }) => {
  const ownServer = await startWithPasswords();
  const origin = ownServer.origin.replace('127.0.0.1', 'localhost');
  await page.goto(`${origin}/mainnet/requests`);
  await logIn(page);
  const other = await context.newPage();
  await other.goto(`${origin}/mainnet/requests`);
  await expect(rows(other).first()).toBeVisible();

  await logOut(page);
  await expect(other.getByRole('heading', { name: 'You’ve been logged out' })).toBeVisible();
  await expect(rows(other)).toHaveCount(0);
  await expect(page).toHaveURL(/\/login/);
  await other.getByRole('link', { name: 'Log in' }).click();
  await expect(other).toHaveURL(/\/login\?to=/);
});

test(
  'what an export has stored in the browser is gone after a logout',
  { tag: '@full' },
  async ({ page }) => {
    // The stories before it have made as many logins as one address may in a minute.
    const ownServer = await startWithPasswords();
    const origin = ownServer.origin.replace('127.0.0.1', 'localhost');
    const done = page.getByRole('heading', { name: 'Export ready' });
    await page.goto(`${origin}/mainnet/requests`);
    await logIn(page);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('button', { name: 'Start export' }).click();
    await expect(done).toBeVisible();
    await page.reload();
    await expect(done).toBeVisible();

    await logOut(page);
    await expect(page).toHaveURL(/\/login/);
    const stored = await page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name),
    );
    expect(stored).toEqual([]);
    await page.goto(`${origin}/mainnet/requests`);
    await logIn(page);
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible();
    await expect(done).toBeHidden();
  },
);

async function logIn(page: Page) {
  await page.getByLabel('Name').fill('ada');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
