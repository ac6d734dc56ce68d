import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.mjs';

// Takes the README's picture from the built sandbox: `npm run build && node scripts/screenshot.mjs`.
const port = '41890';
const sandbox = spawn(process.execPath, ['dist/sandbox/main.js'], {
  env: { PATH: process.env.PATH, PORT: port, SANDBOX_PORT: '0', LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await once(sandbox.stdout, 'data');

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath !== null && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({
  viewport: { width: 1440, height: 810 },
  colorScheme: 'light',
});
await page.goto(`http://127.0.0.1:${port}/sandbox/requests`);
await page.getByRole('table', { name: 'Requests' }).getByRole('link').first().waitFor();
// What is loaded after the rows has its place reserved; it belongs into the picture.
await page.getByRole('combobox', { name: 'Status' }).waitFor();
await mkdir('docs', { recursive: true });
await page.screenshot({ path: 'docs/requests.png' });
await browser.close();
sandbox.kill('SIGTERM');
