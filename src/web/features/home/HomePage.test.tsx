// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { homeView, type HomeService } from '#testing/home-view';
import { makeWireRecord, wireAmount, wireTransaction, wireUsdc } from '#testing/make-wire-record';
import { HomePage } from './HomePage';

const nowMs = Date.UTC(2026, 8, 2, 12);

/** What each question is known by in a URL. */
const asked = {
  Delayed: 'sortDirection=asc',
  'Failed, no refund reported': 'status=failure',
  'Refund failed': 'refundFailReason',
  'Uncollected app fees': 'features=app_fees',
  'Failure reasons': 'not:failReason',
  'Changed in the last hour': '[{"not:depositTxHash":null}]',
};
type TileName = keyof typeof asked;
const tileNames = Object.keys(asked) as TileName[];

const nothing = { requests: [], total: 0 };
const { urls, container, openHome, shows, card, press, linksOf } = homeView(<HomePage />, nowMs);

test.each(tileNames)('where “%s” can’t be read, that part alone says so', async (name) => {
  await openHome((url) => (url.includes(asked[name]) ? 500 : nothing));
  await shows(/Retry/, () => card(name));
  for (const other of tileNames) {
    // Each of the others has its coverage.
    await shows(other === name ? /Retry/ : /all 0/, () => card(other));
    expect(card(other).textContent.includes('Retry'), other).toBe(other === name);
  }
  const isCounted = !/reasons|last/.test(name);
  const status = container.querySelector('[role=status]')?.textContent ?? '';
  expect(status).toMatch(isCounted ? /^No issue found yet\. 1 not loaded/ : /^No issue found in/);
});

test('where nothing can be read, that is said once, with one Retry for all', async () => {
  let isDown = true;
  await openHome((url) => (isDown ? 500 : url.includes('/chains') ? { chains: [] } : nothing));
  expect(container.querySelectorAll('[role=alert]')).toHaveLength(1);
  const read = urls.filter((url) => url.includes('/requests/')).length;
  isDown = false;
  press('Retry');
  await shows(/No issue found in/);
  expect(urls.filter((url) => url.includes('/requests/')).length).toBe(2 * read);
});

test('the numbers are those of the network in view; another one has a line', async () => {
  const updatedAt = new Date(nowMs - 60_000).toISOString();
  const failed = makeWireRecord({ id: 'f', status: 'failure', updatedAt });
  const own = (url: string) =>
    url.includes('status=failure') ? { requests: [failed], total: 1 } : nothing;
  const service: HomeService = (url) =>
    url.startsWith('/api/sandbox/') ? own(url) : { requests: [failed], total: 999 };
  await openHome(service, ['testnet', 'sandbox']);
  await shows(/^Failed, no refund reported1/, () => card('Failed, no refund reported'));
  expect(urls.filter((url) => !url.startsWith('/api/sandbox/'))).toEqual([]);
  expect(container.textContent).not.toContain('999');
  expect(container.textContent).toContain('Network testnet: open its Home');
  const [, href] = linksOf(container).find(([text]) => text === 'open its Home') ?? [];
  expect(href).toBe('/testnet');
  expect(container.textContent).not.toContain('Network sandbox');
});

test('the issues of a chain are counted without the message about them', async () => {
  const message = { statusMessage: 'Paused' };
  const chains = [
    { id: 1, disabled: true, depositEnabled: false, ...message },
    { id: 2, surgeEnabled: true, ...message },
  ];
  await openHome((url) => (url.includes('/chains') ? { chains } : nothing));
  await shows(/chain 1Disabled\+1 issuechain 2SurgeAll/, () => card('Chains with issues'));
});

test('nothing counts as delayed before the chains are there: a deposit on Bitcoin waits for a block', async () => {
  const bitcoin = 8253038;
  const unlisted = 77;
  const requests = [1, bitcoin, unlisted].map((chainId) => {
    const inTxs = [wireTransaction({ timestamp: nowMs / 1000 - 20 * 60, chainId })];
    const route = { quoted: { origin: { inputCurrency: wireAmount(1n, chainId) } } };
    return makeWireRecord({
      id: `${chainId}`,
      status: 'pending',
      data: { inTxs, outTxs: [], route },
    });
  });
  let answerChains!: (body: object) => void;
  const chains = new Promise<object>((resolve) => (answerChains = resolve));
  await openHome((url) =>
    url.includes('/chains')
      ? chains
      : url.includes(asked.Delayed)
        ? { requests, total: 3 }
        : nothing,
  );
  await shows(/all 0/, () => card('Refund failed'));
  expect(linksOf(card('Delayed'))).toEqual([]);
  await act(async () =>
    answerChains({
      chains: [
        { id: 1, name: 'ethereum', vmType: 'evm' },
        { id: bitcoin, name: 'bitcoin', vmType: 'bvm' },
      ],
    }),
  );
  await shows(/^Delayed1/, () => card('Delayed'));
  expect(card('Delayed').textContent).not.toContain('chains couldn’t');
});

test('without the chains, no request is delayed before the time of a UTXO chain, which is said', async () => {
  const requests = [20, 200].map((minutes) =>
    makeWireRecord({
      id: `${minutes}`,
      status: 'pending',
      data: { inTxs: [wireTransaction({ timestamp: nowMs / 1000 - minutes * 60 })], outTxs: [] },
    }),
  );
  await openHome((url) =>
    url.includes('/chains') ? 403 : url.includes(asked.Delayed) ? { requests, total: 2 } : nothing,
  );
  await shows(/^Delayed1.* and over 1h, because the chains couldn’t be loaded/, () =>
    card('Delayed'),
  );
});

describe('against the day before', () => {
  const reasons = ['SLIPPAGE', 'SLIPPAGE', 'NO_QUOTES', 'EXECUTION_REVERTED'];
  const today = {
    requests: reasons.map((failReason, index) =>
      makeWireRecord({
        id: `f${index}`,
        status: 'failure',
        updatedAt: new Date(nowMs - 60_000 - index).toISOString(),
        data: { failReason },
      }),
    ),
    total: reasons.length,
  };
  /** What the service counts, on the day and on the day before. */
  const counting =
    (counts: Record<string, [number | null, number | null]>): HomeService =>
    (url) => {
      if (!url.includes('limit=1&'))
        return url.includes(asked['Failure reasons']) ? today : nothing;
      const reason = /failReason=(\w+)/.exec(url)?.[1] ?? 'all';
      const [now, before] = counts[reason] ?? [0, 0];
      const total = url.includes('endTimestamp') ? before : now;
      return { requests: [], ...(total !== null && { total }), continuation: 'more' };
    };
  const compared = async (counts: Record<string, [number | null, number | null]>) => {
    await openHome(counting(counts));
    await shows(/Compare with the day before/);
    press('Compare with the day before');
    await shows(/in the 24h before/);
    const said = card('Failure reasons').textContent ?? '';
    return said.slice(said.indexOf('Show each destination') + 'Show each destination'.length);
  };

  test('reasons that rose are named with both counts, each with its list; those that fell are not', async () => {
    const said = await compared({
      all: [1_004, 20],
      SLIPPAGE: [2, 0],
      NO_QUOTES: [1_001, 7],
      EXECUTION_REVERTED: [1, 13],
    });
    expect(said).toMatch(
      /^1,004 in the last 24h, 20 in the 24h before\.Increased: .*from 7 to 1,001; .*from 0 to 2\.$/,
    );
    const links = linksOf(card('Failure reasons'));
    const [, before] = links.find(([text]) => text === '7') ?? [];
    const day = nowMs / 1000 - 86_400;
    expect(before).toContain('failReason=NO_QUOTES');
    expect(before).toContain(`updated=${day - 86_400}..${day - 1}`);
  });

  test('what was not counted is not said to be as before', async () => {
    const uncounted = await compared({
      all: [null, 3],
      SLIPPAGE: [2, null],
      NO_QUOTES: [1, 7],
      EXECUTION_REVERTED: [1, 1],
    });
    expect(uncounted).toBe(
      'not reported in the last 24h, 3 in the 24h before.None of the reasons counted increased; 1 not reported.',
    );
  });

  test('a reason that the service refuses to count is not reported, and leads to its requests', async () => {
    const service = counting({ all: [5, 5], SLIPPAGE: [2, 1], NO_QUOTES: [1, 1] });
    await openHome((url) => (url.includes('failReason=EXECUTION_REVERTED') ? 400 : service(url)));
    await shows(/Compare with the day before/);
    const links = linksOf(card('Failure reasons').querySelector('table') ?? container);
    expect(links.map(([count, href]) => [count, /filter=[^&]*/.exec(href ?? '')?.[0]])).toEqual([
      ['2', 'filter=["id:f0,f1"]'],
      ['1', 'filter=["id:f2"]'],
      ['1', 'filter=["id:f3"]'],
    ]);
    press('Compare with the day before');
    await shows(/Increased: .* from 1 to 2; 1 not reported\./);
  });

  test('a count beside rows that don’t match is none', async () => {
    const service = counting({ all: [5, 5], SLIPPAGE: [1, 1], NO_QUOTES: [1, 1] });
    await openHome((url) => {
      const answer = service(url);
      // It ignores the filter: what it counts is everything.
      return url.includes('limit=1&') && url.includes('failReason=SLIPPAGE')
        ? { ...(answer as object), requests: [makeWireRecord({ id: 'other' })], total: 90_000 }
        : answer;
    });
    await shows(/Compare with the day before/);
    press('Compare with the day before');
    await shows(/in the 24h before/);
    expect(card('Failure reasons').textContent).not.toContain('90,000');
  });
});

describe('uncollected app fees', () => {
  const uncollected = {
    quoted: [{ recipient: `0x${'fe'.repeat(20)}`, bps: '100', amount: '100000' }],
    actual: [],
    currency: wireUsdc(1),
  };
  const at = (age: number) => new Date(nowMs - 60_000 * (age + 1)).toISOString();
  /** One of so many is not collected. */
  let every = 10;
  const fee = (age: number) =>
    makeWireRecord({
      id: `0x${age}`,
      createdAt: at(age),
      updatedAt: at(age),
      ...(age % every === every - 1 && { data: { appFees: uncollected } }),
    });
  const service: HomeService = (url) => {
    if (!url.includes(asked['Uncollected app fees'])) return nothing;
    const page = Number(/continuation=(\d)/.exec(url)?.[1] ?? 0);
    return {
      requests: Array.from({ length: 50 }, (_, index) => fee(50 * page + index)),
      total: 12_345,
      continuation: `${page + 1}`,
    };
  };

  test('the 50 latest are checked, and 200 when asked for, which is said', async () => {
    await openHome(service);
    const tile = () => card('Uncollected app fees');
    await shows(/Checked the 50 latest of 12,345 successful requests with app fees\./, tile);
    expect(tile().querySelector('a')?.textContent).toBe('5+');
    expect(urls.filter((url) => url.includes('continuation'))).toEqual([]);
    press('Check the 200 latest');
    await shows(
      /Checked the 200 latest of 12,345 successful requests with app fees; all but the latest 50 were loaded/,
      tile,
    );
    expect(linksOf(tile())[0]).toEqual(['20+', expect.stringContaining('0x199')]);
    expect(urls.filter((url) => url.includes('continuation'))).toHaveLength(3);
  });

  test('more than a link can name lead to their table', async () => {
    every = 1;
    await openHome(service);
    const tile = () => card('Uncollected app fees');
    await shows(/^Uncollected app fees50/, tile);
    expect(linksOf(tile())[0]?.[1]).toContain('0x49');
    press('Check the 200 latest');
    await shows(/^Uncollected app fees200/, tile);
    const [number, href] = linksOf(tile())[0] ?? [];
    expect([number, href]).toEqual(['200+', '/sandbox#uncollected-fees']);
    expect(container.querySelector('#uncollected-fees')?.textContent).toContain(
      'No app-fee rule explains it.200',
    );
    every = 10;
  });

  test('a refusal of the older ones leaves those that were read', async () => {
    await openHome((url) => (url.includes('continuation=2') ? 400 : service(url)));
    const tile = () => card('Uncollected app fees');
    await shows(/Check the 200 latest/, tile);
    press('Check the 200 latest');
    await shows(/Checked the 50 latest of 12,345.*Check the 200 latest.+/, tile);
    expect(tile().querySelector('a')?.textContent).toBe('5+');
  });
});
