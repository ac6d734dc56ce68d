import { mkdir, rm, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { startBuilt } from './bench/page-servers.mjs';
import { findChromium } from './find-chromium.mjs';

// Every page in every state, in both themes, at four widths, for looking at: `npm run screens [folder [page …]]`.
const [folder = 'screens', ...only] = process.argv.slice(2);
const widths = [1440, 1280, 1024, 390];
const themes = /** @type {const} */ (['light', 'dark']);
const developer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const nobody = `0x${'00'.repeat(19)}01`;

/** @typedef {{ id: string, depositAddress?: { address: string } | null }} Row */

const { origin, stop } = await startBuilt('dist/sandbox/main.js', {
  SANDBOX_CONDITIONS: 'past-issues',
});

/** The newest request that the query finds. @param {string} query @param {(row: Row) => boolean} is */
async function find(query, is = () => true) {
  const response = await fetch(`${origin}/api/sandbox/requests/v3?scope=ours&limit=50&${query}`);
  /** @type {{ requests: Row[] }} */
  const { requests } = await response.json();
  const found = requests.find(is);
  if (!found) throw new Error(`The sandbox has no request for ${query}.`);
  return found;
}

/** The one whose record is the longest. @template T @param {T[]} records @returns {T} */
function longest(records) {
  const [first] = records.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length);
  if (!first) throw new Error('The sandbox has no record.');
  return first;
}

/** The request with the longest record among the newest of each of some kinds. */
async function longestRequest() {
  const kinds = ['status=refund', 'status=failure', 'status=success', 'features=deposit_address'];
  const pages = await Promise.all(
    kinds.map(async (query) => {
      const response = await fetch(`${origin}/api/sandbox/requests/v3?limit=50&${query}`);
      return /** @type {{ requests: Row[] }} */ (await response.json()).requests;
    }),
  );
  return longest(pages.flat());
}

/**
 * The newest request like that within the newest 3,000.
 *
 * @param {string} query @param {(row: any) => boolean} is
 */
async function findFurther(query, is) {
  let continuation = '';
  for (let page = 0; page < 60; page += 1) {
    const response = await fetch(
      `${origin}/api/sandbox/requests/v3?limit=50&${query}${continuation && `&continuation=${encodeURIComponent(continuation)}`}`,
    );
    /** @type {{ requests: Row[], continuation?: string }} */
    const body = await response.json();
    const found = body.requests.find(is);
    if (found) return `requests/${encodeURIComponent(found.id)}`;
    if (!body.continuation) break;
    continuation = body.continuation;
  }
  throw new Error(`The sandbox has no such request among the newest 3,000 of ${query}.`);
}

const deposit = (await find('features=deposit_address', (row) => Boolean(row.depositAddress)))
  .depositAddress?.address;
/** @param {string} query */
const requestPath = async (query) => `requests/${encodeURIComponent((await find(query)).id)}`;

/** @typedef {{ path: string, act: (page: import('@playwright/test').Page) => Promise<unknown> }} Acted */
/** A state that a click leads to. @param {string} path @param {Acted['act']} act @returns {Acted} */
const after = (path, act) => ({ path, act });
const newest = await find('status=success');
const newestText = JSON.stringify(newest, null, 2);

/** @param {import('@playwright/test').Page} page */
async function connect(page) {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  await page.getByRole('button', { name: 'Sandbox wallet' }).click();
  await inWallet(page, 'Connect');
}

/** @param {import('@playwright/test').Page} page */
async function claim(page) {
  await connect(page);
  await page.getByRole('textbox', { name: 'Amount' }).fill('2.5');
}

/** @param {import('@playwright/test').Page} page @param {'Connect' | 'Sign'} button */
async function inWallet(page, button) {
  const wallet = page.getByRole('dialog', { name: /Sandbox wallet/ });
  await wallet.getByRole('button', { name: button, exact: true }).click();
}

/** @param {import('@playwright/test').Page} page */
async function review(page) {
  await claim(page);
  await page.getByRole('button', { name: 'Review claim' }).click();
  await page.getByRole('button', { name: 'Sign and claim' }).waitFor();
}

/**
 * A claim as this browser's journal would have it later: the sandbox refuses only after a while.
 *
 * @param {object} change
 */
const settled = (change) =>
  after(`fees/${developer}`, async (page) => {
    await review(page);
    await page.evaluate((later) => {
      for (const [name, text] of Object.entries(localStorage))
        if (name.startsWith('waybill.claim.')) {
          const posts = [{ atMs: Date.now(), byClick: true }];
          localStorage[name] = JSON.stringify({ ...JSON.parse(text), posts, ...later });
        }
    }, change);
    await page.reload();
    // A blocked one is there without it.
    const show = page.getByRole('button', { name: 'Show', exact: true });
    const blocked = page.getByRole('button', { name: 'Start a new claim' });
    await show.or(blocked).first().waitFor();
    if (!(await blocked.isVisible())) await show.first().click();
  });

/** Each page with its states; `loading` and `error` are made of the default path. @type {Record<string, Record<string, string | Acted>>} */
const pages = {
  home: { default: '' },
  list: {
    default: 'requests',
    failed: 'requests?status=failure',
    sponsored: 'requests?among=sponsored&limit=50',
    empty: 'requests?term=nothing-like-this',
    late: after('requests', (page) =>
      page
        .getByRole('navigation', { name: 'Views' })
        .getByRole('link', { name: 'Late', exact: true })
        .click(),
    ),
    refunded: 'requests?status=refund',
    long: 'requests?scope=all&features=deposit_address&limit=50&columns=age,status,user,recipient,inTx,outTx',
    drawer: `requests?request=${encodeURIComponent((await find('status=success')).id)}`,
    everyone: 'requests?scope=all',
    mismatch: 'requests?term=sandbox:ignore-filters&status=failure',
    broken: 'requests?term=sandbox:malformed-row',
    unknown: 'requests?term=sandbox:unknown-words',
    selected: after('requests', async (page) => {
      const boxes = page.getByRole('checkbox', { name: /^Select / });
      await boxes.nth(1).check();
      await boxes.nth(2).check();
    }),
  },
  request: {
    default: await requestPath('status=success'),
    failed: await requestPath('status=failure'),
    refunded: await requestPath('status=refund'),
    // The oldest: what is newer goes on while it is looked at.
    pending: await requestPath('status=pending&sortDirection=asc'),
    long: `requests/${encodeURIComponent((await longestRequest()).id)}`,
    reply: after(await requestPath('status=failure'), async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: /Customer reply/ }).click();
    }),
    empty: 'requests/nothing-like-this',
    waiting: await findFurther('', (row) => row.status === 'waiting'),
    'refund-failed': await requestPath('refundFailReason=MANUAL_REFUND_REQUIRED'),
    superseded: await findFurther('features=deposit_address', (row) =>
      Boolean(row.supersededByRequestId),
    ),
    strict: await findFurther(
      'features=deposit_address',
      ({ depositAddress }) => depositAddress?.type === 'strict',
    ),
  },
  reconcile: {
    default: 'reconcile',
    empty: after('reconcile?term=nothing-like-this', startReconciliation),
    report: after('reconcile?created=24h', startReconciliation),
    ignored: 'reconcile?created=24h&among=sponsored&nonsense=1',
  },
  audit: { default: 'audit', empty: 'audit?person=nobody' },
  webhooks: {
    default: 'webhooks',
    empty: 'webhooks?verdict=refused',
    details: after('webhooks', (page) => page.getByText('Details').click()),
    verify: 'webhooks?tab=verify',
    receive: 'webhooks?tab=receive',
    delivery: after('webhooks', async (page) => {
      const body = page.getByRole('button', { name: 'Show body' }).first();
      const unread = page.getByRole('button', { name: 'Show new' });
      // The sandbox makes its first delivery some time after its start.
      await body.or(unread).first().waitFor({ timeout: 120_000 });
      if (await unread.isVisible()) await unread.click();
      await body.click();
    }),
  },
  quotes: {
    default: 'quotes',
    long: 'quotes?originChainId=8453&destinationChainId=8453&amount=250000000&referrer=desk',
    errors: 'quotes?tab=errors&code=SVM_TX_TOO_LARGE',
    unexplained: 'quotes?tab=errors&code=CHAIN_DISABLED',
    decode: after('quotes?tab=decode', (page) =>
      page.getByRole('textbox', { name: 'Data' }).fill(`0x2e1a7d4d${'7'.padStart(64, '0')}`),
    ),
    checks: 'quotes?tab=explain',
    changes: 'quotes?tab=changes',
  },
  fees: {
    default: 'fees',
    connected: after('fees', async (page) => {
      await connect(page);
      await page.waitForURL(/\/fees\/0x/);
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Fees' })
        .click();
    }),
  },
  'fee-address': {
    default: `fees/${developer}`,
    empty: `fees/${nobody}`,
    connect: after(`fees/${developer}`, (page) =>
      page.getByRole('button', { name: 'Connect wallet' }).first().click(),
    ),
    amount: after(`fees/${developer}`, claim),
    review: after(`fees/${developer}`, review),
    paid: after(`fees/${developer}`, async (page) => {
      await review(page);
      await page.getByRole('button', { name: 'Sign and claim' }).click();
      await inWallet(page, 'Sign');
      await page.getByText('The service reports this claim as paid').waitFor();
    }),
    failed: settled({
      state: 'failed',
      refusal: { message: 'Claim expired', atMs: Date.now() },
      evidence: { source: 'refusal', detail: 'untaken', txHash: null, atMs: Date.now() },
    }),
    blocked: settled({ state: 'abandoned', problem: 'Blocked', offer: { steps: [] }, posts: [] }),
    tokens: 'fees/0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    'not-available': 'fees/0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    elsewhere: settled({
      state: 'paid',
      mismatches: [{ field: 'recipient', asked: developer, reported: nobody }],
      amounts: {
        claimed: { amount: '2.5', symbol: 'USDC' },
        received: { amount: '2.5', symbol: 'USDC' },
        fee: null,
      },
      evidence: {
        source: 'history',
        detail: 'success',
        txHash: `0x${'fe'.repeat(32)}`,
        recipient: nobody,
        atMs: Date.now(),
      },
    }),
    earnings: after(`fees/${developer}`, async (page) => {
      const earned = page.getByRole('region', { name: 'Earnings' });
      await earned.getByRole('combobox', { name: 'Period (UTC)' }).selectOption('Last 24 hours');
      await earned.getByRole('button', { name: 'Calculate earnings' }).click();
      await earned.getByText(/Complete\./).waitFor({ timeout: 60_000 });
    }),
    earned: after(`fees/${developer}`, (page) =>
      page.getByRole('button', { name: 'Calculate earnings' }).click(),
    ),
  },
  chains: { default: 'chains', empty: 'chains?q=nothing-like-this' },
  chain: { default: 'chains/8453', odd: 'chains/34443', empty: 'chains/999999' },
  address: { default: `address/${developer}`, empty: `address/${nobody}` },
  deposit: { default: `deposit/${deposit}`, empty: `deposit/${nobody}` },
  search: { empty: 'search?q=nothing', default: `search?q=${developer}` },
  open: {
    default: 'open',
    lost: 'open?row=3',
    record: after('open', (page) => openText(page, newestText)),
    rows: after('open', async (page) =>
      openText(page, JSON.stringify({ requests: [newest, newest, await find('status=failure')] })),
    ),
    unreadable: after('open', (page) => openText(page, 'not JSON {')),
  },
  dialogs: {
    palette: after('requests', (page) => page.keyboard.press('Control+k')),
    keys: after('requests', (page) => page.keyboard.press('?')),
    filters: after('requests', (page) =>
      page
        .getByRole('button', { name: /^Filter( \d+)?$/ })
        .first()
        .click(),
    ),
    columns: after('requests', (page) => command(page, 'Columns')),
    account: after('requests', (page) =>
      page.getByRole('button', { name: 'Account and API' }).click(),
    ),
    export: after('requests?status=failure&created=24h', (page) => command(page, 'Export')),
    lookup: after('requests', async (page) => {
      await command(page, 'Bulk lookup');
      await page
        .getByRole('dialog', { name: 'Bulk lookup' })
        .getByRole('textbox')
        .fill([newest.id, (await find('status=failure')).id, `0x${'ab'.repeat(32)}`].join('\n'));
      await page.getByRole('button', { name: 'Look up', exact: true }).click();
    }),
    zones: after('requests', (page) => command(page, 'time zone')),
    labels: after(`address/${developer}`, (page) =>
      page.getByRole('button', { name: /label/i }).first().click(),
    ),
  },
  'not-found': { default: 'nowhere' },
};
/** Pages that read nothing of the service. */
const staticPages = new Set(['reconcile', 'quotes', 'fees', 'open', 'dialogs', 'not-found']);

/** @param {import('@playwright/test').Page} page */
async function startReconciliation(page) {
  await page.getByRole('button', { name: 'Start reconciliation' }).click();
  await page
    .getByText(/Complete\.|No requests match/)
    .first()
    .waitFor();
}

/** Runs the first command that the words find. @param {import('@playwright/test').Page} page @param {string} words */
async function command(page, words) {
  await page.keyboard.press('Control+k');
  await page.getByLabel('Find a command').fill(words);
  await page.keyboard.press('Enter');
}

/** @param {import('@playwright/test').Page} page @param {string} text */
async function openText(page, text) {
  await page.getByRole('textbox', { name: 'Paste JSON' }).fill(text);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath !== null && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
/** @type {string[]} */
const written = [];

/** What is wider than its frame, and by how many pixels; runs in the page. */
function sideways() {
  return Array.from(document.querySelectorAll('html, main, main *')).flatMap((element) => {
    const excess = element.scrollWidth - element.clientWidth;
    const { overflowX } = getComputedStyle(element);
    const scrolls = element.tagName === 'HTML' || ['auto', 'scroll'].includes(overflowX);
    const name = element.querySelector('table')?.ariaLabel ?? element.ariaLabel ?? element.tagName;
    return scrolls && excess > 0 ? [`${name} scrolls sideways by ${excess} px`] : [];
  });
}

/** @param {{ name: string, state: string, path: string, act?: Acted['act'] }} shown */
async function shoot({ name, state, path, act }) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const isDialog = name === 'dialogs';
  const page = await context.newPage();
  if (state === 'loading') await page.route('**/api/**', () => {});
  if (state === 'error')
    await page.route('**/api/**', (route) =>
      route.fulfill({
        status: 502,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          status: 502,
          detail: 'The service returned an error.',
          upstreamStatus: 500,
          traceId: '3f2b7c1e-0d5a-4c8e-9a53-5b1f0c7d2e64',
        }),
      }),
    );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/sandbox/${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const settled = async () => {
    if (state === 'loading') return;
    // Loaded after the page's first rows: before them the network can be idle too.
    await page.getByRole('button', { name: 'Account and API' }).waitFor();
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
  };
  await settled();
  if (act) {
    await act(page);
    // What it leads to has been read by then: these pictures prove nothing, they are looked at.
    await page.waitForTimeout(1_500);
    // Else a bar that stays in sight stands in the middle of the picture.
    await page.evaluate(() => scrollTo(0, 0));
  }
  for (const width of widths)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      // A phone has buttons of its own: what those of a wide window opened is closed there.
      if (isDialog && width === 390 && colorScheme === 'light') {
        await page.reload();
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await settled();
        await act?.(page);
        await page.waitForTimeout(1_500);
      }
      // The code of another width may still have to come.
      if (state !== 'loading')
        await page
          .locator('main .h-3.bg-line, main [aria-busy=true], main bdi[style*=transparent]')
          .first()
          .waitFor({ state: 'detached', timeout: 5000 })
          .catch(() => {});
      const file = `${name}-${state}-${colorScheme}-${width}.png`;
      // A dialog is as high as the window, and a popover closes when the window grows for a picture.
      await page.screenshot({ path: `${folder}/${file}`, fullPage: !isDialog });
      written.push(file);
      for (const found of await page.evaluate(sideways)) console.log(`${file}: ${found}`);
    }
  await context.close();
}

try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const left = Object.entries(pages).flatMap(([name, states]) => {
    if (only.length > 0 && !only.includes(name)) return [];
    const own = Object.entries(states).map(([state, shown]) => ({
      name,
      state,
      ...(typeof shown === 'string' ? { path: shown } : shown),
    }));
    const path = typeof states.default === 'string' ? states.default : '';
    const made = ['loading', 'error'].map((state) => ({ name, state, path }));
    return staticPages.has(name) ? own : [...own, ...made];
  });
  const shootLeft = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { name, state } = next;
      await shoot(next).catch((/** @type {Error} */ error) => {
        process.exitCode = 1;
        console.error(`${name}-${state}: ${error.message}`);
      });
    }
  };
  // Pages mostly wait.
  await Promise.all(Array.from({ length: 4 }, shootLeft));
  const rows = written
    .toSorted()
    .map((file) => `<li><a href="${file}">${file}</a></li>`)
    .join('\n');
  await writeFile(
    `${folder}/index.html`,
    `<!doctype html><title>Screens</title><ul>${rows}</ul>\n`,
  );
  console.log(`${written.length} pictures in ${folder}/, listed in ${folder}/index.html`);
} finally {
  await browser.close();
  stop();
}
