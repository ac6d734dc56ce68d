// @vitest-environment happy-dom
import { act } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { deskAnswer, deskFigure, deskHome, deskQueue } from '#testing/desk-answers';
import { homeView, type HomeService } from '#testing/home-view';
import { HomePage } from './HomePage';
import { bucketsOf } from './SeriesChart';

const nowMs = Date.UTC(2026, 8, 2, 12);
const { urls, container, openHome, shows, card, press, linksOf } = homeView(<HomePage />, nowMs);

const noChains = { chains: [] };
const answering =
  (home: object | null, chains: object = noChains): HomeService =>
  (url) =>
    url.includes('/chains') ? chains : home === null ? deskAnswer(null) : deskAnswer(home);
/** Where a link leads, without the quotes that the test's own router writes around digits. */
const linkOf = (name: string, text: string) =>
  linksOf(card(name))
    .find(([words]) => words?.replaceAll('\u00a0', ' ') === text)?.[1]
    ?.replaceAll('"', '')
    .replaceAll('+', ' ');
const said = (name: string) => card(name).textContent.replaceAll('\u00a0', ' ');

test('one question of the desk, and the chains, are all that Home asks', async () => {
  await openHome(answering(deskHome()));
  const asked = urls.filter((url) => !url.includes('/chains'));
  expect(asked).toEqual(['/api/sandbox/desk/home?period=24h&by=hour']);
  expect(container.querySelector('[role=status]')?.textContent).toBe('No issue found.');
  expect(said('Late')).toMatch(/^Late0/);
});

test('each number leads to the list of the same requests, whatever their age or of the period', async () => {
  await openHome(
    answering(
      deskHome({
        late: { ...deskQueue(1_234, 99.5, 12), routes: [] },
        refundFailed: deskQueue(3, 7, 0),
        uncollected: deskQueue(40, 5),
      }),
    ),
  );
  expect(said('Late')).toContain('1,234$99.50 not settled. Oldest: 1d 2h');
  expect(linkOf('Late', '1,234')).toBe('/sandbox/requests?view=late&sortDirection=asc');
  expect(linkOf('Late', '12 created in the last 24 hours')).toBe(
    '/sandbox/requests?view=late&sortDirection=asc&created=24h',
  );
  expect(linkOf('Refund failed', '3')).toBe(
    '/sandbox/requests?view=refundFailed&sortDirection=asc',
  );
  expect(said('Refund failed')).toContain('None created in the last 24 hours');
  // Said of all of them in one line.
  expect(container.textContent.match(/whatever its age/gi)).toHaveLength(1);
  expect(linkOf('Uncollected fees', '40')).toBe('/sandbox/requests?view=uncollected&created=24h');
  expect(container.querySelector('[role=status]')?.textContent).toBe(
    'Needs attention: late; refund failed; uncollected fees.',
  );
});

test('what isn’t covered yet is no figure, and says how far it is', async () => {
  await openHome(answering(deskHome({ uncollected: null, reasons: null, series: null })));
  expect(said('Late')).toMatch(/^Late0/);
  const held = deskAnswer(deskHome({ uncollected: null, reasons: null, series: null }), {}, 62);
  await openHome((url) => (url.includes('/chains') ? noChains : held));
  expect(said('Uncollected fees')).toBe('Uncollected feesReading the last 24 hours: 62%.');
  expect(said('Failure reasons')).toContain('Reading the last 24 hours: 62%.');
  expect(linksOf(card('Uncollected fees'))).toEqual([]);
  expect(container.querySelector('[role=status]')?.textContent).toBe(
    'No issue found yet. 1 not counted yet.',
  );
});

test('before the first answer nothing is a figure', async () => {
  await openHome(answering(null));
  expect(said('Late')).toBe('LateReading requests in progress or without a refund…');
  expect(said('Uncollected fees')).toBe('Uncollected feesReading the last 24 hours: 62%.');
  expect(container.textContent).not.toContain('$');
});

test('where nothing is kept, the totals and balances of the API stand in place of figures, and say so', async () => {
  const addresses = [1, 2].map((digit) => `0x${String(digit).repeat(40)}`);
  localStorage.setItem('waybill.fee-addresses', JSON.stringify(addresses));
  onTestFinished(() => localStorage.clear());
  await openHome(
    (url) =>
      url.includes('/chains')
        ? noChains
        : {
            balances: [],
            totalBalanceUsd: '1.25',
            requests: [],
            total: url.includes('"status":"failure"') ? 17 : 0,
            continuation: 'more',
          },
    ['sandbox'],
    0,
  );
  await shows(/Failed, no refund reported17/, () => card('Totals of the API'));
  expect(said('Totals of the API')).toContain('MIRROR_DAYS=0');
  expect(linkOf('Totals of the API', '17')).toBe(
    '/sandbox/requests?status=failure&filter=[-depositTxHash:none refundTxHash:none]',
  );
  expect(urls.filter((url) => url.includes('/requests/'))).toHaveLength(3);
  expect(urls.filter((url) => url.includes('/desk/'))).toEqual([]);
  await shows(/Total reported \(USD\)\$2\.50/);
  expect(urls.filter((url) => url.includes('/balances'))).toHaveLength(2);
});

test('an answer that fails is said once, with one Retry', async () => {
  let isDown = true;
  await openHome((url) =>
    url.includes('/chains') ? noChains : isDown ? 500 : deskAnswer(deskHome()),
  );
  expect(container.querySelectorAll('[role=alert]')).toHaveLength(1);
  isDown = false;
  press('Retry');
  await shows(/No issue found\./);
});

test('a slow route is one sentence, and leads to its late requests', async () => {
  const route = {
    originChainId: 1,
    destinationChainId: 10,
    basis: 'route' as const,
    fills: 100,
    p50Seconds: 4,
    p95Seconds: 10,
    limitSeconds: 120,
    ...deskFigure(5, 10),
    oldestMs: null,
    lastHourP50Seconds: 90,
    isSlow: true,
  };
  await openHome(
    answering(
      deskHome({
        late: {
          ...deskQueue(9, 10),
          routes: [route, { ...route, destinationChainId: 7, isSlow: false, ...deskFigure(4, 0) }],
        },
      }),
    ),
  );
  expect(said('Late')).toContain('Route chain 1 → chain 10 is slow: 5 late requests');
  expect(said('Late')).not.toContain('chain 7');
  expect(linkOf('Late', '5 late requests')).toBe(
    '/sandbox/requests?view=late&sortDirection=asc&originChainId=1&destinationChainId=10',
  );
});

test('reasons are ranked beside the period before, and lead to their requests as they were counted', async () => {
  const failures = (count: number, before: number | null) => ({
    ...deskFigure(count, count),
    firstMs: nowMs - 60_000,
    lastMs: nowMs - 60_000,
    before,
  });
  await openHome(
    answering(
      deskHome({
        reasons: [
          {
            reason: 'SLIPPAGE',
            ...failures(1_004, 20),
            destinations: [
              { destinationChainId: 10, ...failures(1_000, 20) },
              { destinationChainId: null, ...failures(4, 0) },
            ],
          },
          { reason: 'NO_QUOTES', ...failures(2, null), destinations: [] },
        ],
      }),
    ),
  );
  const rows = [...card('Failure reasons').querySelectorAll('tbody tr')].map(
    (row) => row.textContent,
  );
  expect(rows[0]).toMatch(/1,00420\$1,004\.00/);
  expect(rows[1]).toMatch(/2–\$2\.00/);
  const period = 'startTimestamp=1788307200&endTimestamp=1788393599';
  expect(linkOf('Failure reasons', '1,004')).toBe(
    `/sandbox/requests?${period}&failReason=SLIPPAGE`,
  );
  press('Show each destination');
  expect(linkOf('Failure reasons', '1,000')).toBe(
    `/sandbox/requests?${period}&failReason=SLIPPAGE&destinationChainId=10`,
  );
  // A list can’t ask for a chain that isn’t reported.
  expect(linkOf('Failure reasons', '4')).toBeUndefined();
});

test('each hour of the period is a bar, as far as it lies in it, with its outcomes', () => {
  const point = (startSeconds: number, outcome: string, count: number) => ({
    startSeconds,
    outcome,
    ...deskFigure(count),
  });
  const buckets = bucketsOf(
    {
      bucketSeconds: 3_600,
      points: [point(7_200, 'failure', 1), point(7_200, 'success', 4), point(3_600, 'open', 2)],
    },
    { startSeconds: 5_000, endSeconds: 12_000 },
  );
  expect(
    buckets.map(({ startSeconds, endSeconds, count, parts }) => [
      startSeconds,
      endSeconds,
      count,
      parts.map(({ outcome }) => outcome).join(),
    ]),
  ).toEqual([
    [5_000, 7_199, 2, 'open'],
    [7_200, 10_799, 5, 'success,failure'],
    [10_800, 12_000, 0, ''],
  ]);
});

test('a table behind the bars has the same numbers', async () => {
  const startSeconds = 1_788_307_200;
  const points = [
    { startSeconds, outcome: 'success', ...deskFigure(1_200) },
    { startSeconds, outcome: 'failure', ...deskFigure(3) },
  ];
  await openHome(answering(deskHome({ series: { bucketSeconds: 3_600, points } })));
  const details = card('Requests by hour').querySelector('details');
  act(() => {
    details?.setAttribute('open', '');
    details?.dispatchEvent(new Event('toggle'));
  });
  const rows = [...(details?.querySelectorAll('tr') ?? [])].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(rows).toHaveLength(25);
  expect(rows[0]).toEqual(['Hour', 'Requests', 'filled', 'failed']);
  expect(rows[1]?.slice(1)).toEqual(['1,203', '1,200', '3']);
  expect(rows[2]?.slice(1)).toEqual(['0', '0', '0']);
  expect(details?.querySelectorAll('th[scope=row]')).toHaveLength(24);
});

test('the figures are those of the network in view; another one has a line', async () => {
  await openHome(answering(deskHome()), ['testnet', 'sandbox']);
  expect(urls.filter((url) => !url.startsWith('/api/sandbox/'))).toEqual([]);
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
  await openHome(answering(deskHome(), { chains }));
  await shows(/chain 1Disabled\+1 issuechain 2SurgeAll/, () => card('Chains with issues'));
});
