import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.mjs';

// Screens of eight typical requests on the built sandbox, light and dark, wide and narrow, for looking at:
// `node scripts/screens.mjs [folder] [origin]`. With an origin, a running sandbox is used instead of an own one.

/** @typedef {{ id: string, status: string, [key: string]: any }} Row */
/** @type {{ name: string, query: string, is: (row: Row) => boolean }[]} */
const wanted = [
  {
    name: 'delivered',
    query: 'status=success',
    is: ({ data }) =>
      data.outTxs.some((/** @type {any} */ tx) => tx.txHash) && data.appFees?.actual?.length > 0,
  },
  { name: 'failed-slippage', query: 'status=failure&failReason=SLIPPAGE', is: () => true },
  {
    name: 'refunded',
    query: 'status=refund',
    is: ({ data }) => data.refundCurrencyData !== null && data.failReason !== null,
  },
  {
    name: 'sponsored-cap-hit',
    query: 'status=success',
    is: ({ data }) => data.feeSponsorship?.quoted?.capHit === true,
  },
  {
    name: 'strict-underpaid',
    query: 'status=refund&features=deposit_address',
    is: ({ depositAddress }) => depositAddress?.type === 'strict',
  },
  { name: 'pending-utxo', query: 'status=pending&originChainId=8253038', is: () => true },
  {
    name: 'superseded',
    query: 'features=deposit_address',
    is: ({ supersededByRequestId }) => Boolean(supersededByRequestId),
  },
  { name: 'refund-held', query: 'refundFailReason=MANUAL_REFUND_REQUIRED', is: () => true },
];
const pagesTried = 20;

/** @param {string} origin @param {(typeof wanted)[number]} want */
async function findRequest(origin, { query, is }) {
  let continuation = '';
  for (let page = 0; page < pagesTried; page += 1) {
    const cursor = continuation && `&continuation=${encodeURIComponent(continuation)}`;
    const response = await fetch(
      `${origin}/api/sandbox/requests/v3?scope=ours&limit=50&${query}${cursor}`,
    );
    const body = await response.json();
    const found = body.requests?.find(is);
    if (found) return String(found.id);
    continuation = body.continuation ?? '';
    if (continuation === '') return null;
  }
  return null;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? String(address?.port) : '';
}

async function startSandbox() {
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/sandbox/main.js'], {
    env: { PATH: process.env.PATH, PORT: port, SANDBOX_PORT: await freePort() },
    stdio: 'ignore',
  });
  const origin = `http://localhost:${port}`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { origin, stop: () => child.kill('SIGTERM') };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGTERM');
  throw new Error('The sandbox did not start: run npm run build first.');
}

const [folder = 'test-results/screens', givenOrigin] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const { origin, stop } = givenOrigin
  ? { origin: givenOrigin, stop: () => true }
  : await startSandbox();
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined });
try {
  for (const want of wanted) {
    const id = await findRequest(origin, want);
    if (id === null) {
      console.log(`${want.name}: no such request in this world`);
      continue;
    }
    for (const colorScheme of /** @type {const} */ (['light', 'dark']))
      for (const width of [1440, 390]) {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
        await page.goto(`${origin}/sandbox/requests/${encodeURIComponent(id)}`);
        await page.getByRole('heading', { level: 2, name: 'Facts' }).waitFor();
        const file = `${folder}/${want.name}-${colorScheme}-${width}.png`;
        await page.screenshot({ path: file, fullPage: true });
        await page.close();
        console.log(file);
      }
  }
} finally {
  await browser.close();
  stop();
}
