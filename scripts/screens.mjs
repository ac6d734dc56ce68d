import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.mjs';

// Every page in every state, in both themes, at four widths, for looking at: `npm run screens [folder [page …]]`.
const [folder = 'screens', ...only] = process.argv.slice(2);
const widths = [1440, 1280, 1024, 390];
const themes = /** @type {const} */ (['light', 'dark']);
const developer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const nobody = `0x${'00'.repeat(19)}01`;

/** @typedef {{ id: string, depositAddress?: { address: string } | null }} Row */

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? String(address?.port) : '';
}

const port = await freePort();
const origin = `http://localhost:${port}`;
const sandbox = spawn(process.execPath, ['dist/sandbox/main.js'], {
  env: { PATH: process.env.PATH, PORT: port, SANDBOX_PORT: await freePort(), LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await once(sandbox.stdout, 'data');

/** The newest request that the query finds. @param {string} query @param {(row: Row) => boolean} is */
async function find(query, is = () => true) {
  const response = await fetch(`${origin}/api/sandbox/requests/v3?scope=ours&limit=50&${query}`);
  /** @type {{ requests: Row[] }} */
  const { requests } = await response.json();
  const found = requests.find(is);
  if (!found) throw new Error(`The sandbox has no request for ${query}.`);
  return found;
}

const deposit = (await find('features=deposit_address', (row) => Boolean(row.depositAddress)))
  .depositAddress?.address;
/** @param {string} query */
const requestPath = async (query) => `requests/${encodeURIComponent((await find(query)).id)}`;

/** Each page with the paths of its states; `loading` and `error` are made of the default path. @type {Record<string, Record<string, string>>} */
const pages = {
  home: { default: '' },
  list: {
    default: 'requests',
    failed: 'requests?status=failure',
    sponsored: 'requests?among=sponsored&limit=50',
    empty: 'requests?term=nothing-like-this',
    long: 'requests?term=sandbox:world&limit=50&columns=age,status,user,recipient,inTx,outTx',
    drawer: `requests?request=${encodeURIComponent((await find('status=success')).id)}`,
  },
  request: {
    default: await requestPath('status=success'),
    failed: await requestPath('status=failure'),
    refunded: await requestPath('status=refund'),
    pending: await requestPath('status=pending'),
    long: await requestPath('features=deposit_address&status=refund'),
    empty: 'requests/nothing-like-this',
  },
  reconcile: {
    default: 'reconcile',
    empty: 'reconcile?term=nothing-like-this',
    ignored: 'reconcile?created=24h&among=sponsored&nonsense=1',
  },
  webhooks: {
    default: 'webhooks',
    empty: 'webhooks?verdict=refused',
    verify: 'webhooks?tab=verify',
    receive: 'webhooks?tab=receive',
    test: 'webhooks?tab=test',
  },
  quotes: {
    default: 'quotes',
    long: 'quotes?originChainId=8453&destinationChainId=8453&amount=250000000&referrer=desk',
    errors: 'quotes?tab=errors&code=SVM_TX_TOO_LARGE',
    unexplained: 'quotes?tab=errors&code=CHAIN_DISABLED',
    decode: 'quotes?tab=decode',
    checks: 'quotes?tab=explain',
    changes: 'quotes?tab=changes',
  },
  fees: { default: 'fees' },
  'fee-address': { default: `fees/${developer}`, empty: `fees/${nobody}` },
  chains: { default: 'chains', empty: 'chains?q=nothing-like-this' },
  chain: { default: 'chains/8453', long: 'chains/34443', empty: 'chains/999999' },
  address: { default: `address/${developer}`, empty: `address/${nobody}` },
  deposit: { default: `deposit/${deposit}`, empty: `deposit/${nobody}` },
  search: { empty: 'search?q=nothing', default: `search?q=${developer}` },
  open: { default: 'open', lost: 'open?row=3' },
  'not-found': { default: 'nowhere' },
};
/** Pages that read nothing of the service. */
const staticPages = new Set(['reconcile', 'quotes', 'fees', 'open', 'not-found']);

const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: ['--no-sandbox', '--disable-gpu'],
});
/** @type {string[]} */
const written = [];

/** @param {string} name @param {string} state @param {string} path */
async function shoot(name, state, path) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (state === 'loading') await page.route('**/api/**', () => {});
  if (state === 'error')
    await page.route('**/api/**', (route) =>
      route.fulfill({
        status: 502,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          status: 502,
          detail: 'The service responded with status 500.',
          upstreamStatus: 500,
          traceId: '3f2b7c1e-0d5a-4c8e-9a53-5b1f0c7d2e64',
        }),
      }),
    );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/sandbox/${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (state !== 'loading') await page.waitForLoadState('networkidle').catch(() => {});
  for (const width of widths)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      const file = `${name}-${state}-${colorScheme}-${width}.png`;
      await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
      written.push(file);
    }
  await context.close();
}

try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, states] of Object.entries(pages)) {
    if (only.length > 0 && !only.includes(name)) continue;
    for (const [state, path] of Object.entries(states)) await shoot(name, state, path);
    if (staticPages.has(name)) continue;
    for (const state of ['loading', 'error']) await shoot(name, state, states.default ?? '');
  }
  const rows = written.map((file) => `<li><a href="${file}">${file}</a></li>`).join('\n');
  await writeFile(
    `${folder}/index.html`,
    `<!doctype html><title>Screens</title><ul>${rows}</ul>\n`,
  );
  console.log(`${written.length} pictures in ${folder}/, listed in ${folder}/index.html`);
} finally {
  await browser.close();
  sandbox.kill('SIGTERM');
}
