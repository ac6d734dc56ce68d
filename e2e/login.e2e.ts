import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { hashPassword } from '../src/proxy/session/password';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks';
import { startRecordedService, type RecordedService } from './support/recorded-service';
import { startServer, type ServerProcess } from './support/server-process';
import { expectNothingBad } from './support/story';
import { watchPages } from './support/watch-page';

const key = 'a-key-that-no-browser-may-see';
const password = 'correct horse battery';

let service: RecordedService;
let server: ServerProcess;
let folder: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-login-'));
  const users = join(folder, 'users');
  writeFileSync(users, `ada:${await hashPassword(password)}\n`);
  service = await startRecordedService();
  server = await startServer('dist/server/main.js', {
    SERVICE_API_URL: service.url,
    SERVICE_API_KEY: key,
    AUTH: 'password',
    AUTH_USERS_FILE: users,
    SESSION_SECRET: 'a-session-secret-of-more-than-32-characters',
    PUBLIC: 'chains,fees',
  });
});
test.afterAll(async () => {
  await server.stop();
  await service.stop();
  rmSync(folder, { recursive: true });
});

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
  await expect(page.getByRole('alert')).toHaveText('Name or password is wrong.');

  await page.getByLabel('Name').fill('ada');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${origin}/mainnet/requests?status=success`);
  await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('ada')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(`${origin}/mainnet/requests?status=success`);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(`${origin}/mainnet/requests`);
  await expect(page).toHaveURL(/\/login\?to=/);
  expectNothingBad(watched);
});

test('strangers see what is open, and the way to the rest', async ({ page }) => {
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  await page.goto(`${origin}/login`);
  await page.getByRole('link', { name: 'Chains' }).click();
  await expect(page.getByText('61 reported')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
});
