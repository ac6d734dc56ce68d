import { expect, test } from 'vitest';
import { alertMessage, withoutDetails } from './alert-message';
import { noAlerts, type Alert, type AlertChange, type Change } from './alert-state';

const alert = (over: Partial<Alert>): Alert => ({
  network: 'mainnet',
  kind: 'late',
  id: '0x1',
  atMs: 0,
  note: '',
  isOpen: true,
  isTold: false,
  openToldMs: null,
  endToldMs: null,
  isReminded: false,
  seenMs: 0,
  ...over,
});
const change = (change: Change, over: Partial<Alert>): AlertChange => ({
  change,
  alert: alert(over),
});
const state = {
  ...noAlerts,
  networks: [
    {
      network: 'mainnet',
      failing: {},
      figures: {
        late: { count: 213, usd: '1234500000001' },
        'refund-overdue': { count: 0, usd: null },
      },
    },
  ],
};
const messageOf = (changes: AlertChange[], linkOf: Parameters<typeof alertMessage>[4] = null) =>
  alertMessage('an-id', changes, state, Date.UTC(2026, 10, 23), linkOf);

test('one message tells all changes, what opened first', () => {
  const message = messageOf([
    change('resolved', { kind: 'refund-overdue', id: '0x9' }),
    ...Array.from({ length: 7 }, (_, number) =>
      change('opened', { id: `0x${7 - number}`, atMs: -number, note: 'in progress for 3h' }),
    ),
    change('still open', { kind: 'refund-failed', id: '0x8', note: 'MANUAL_REFUND_REQUIRED' }),
    change('opened', { kind: 'uncollected', id: '', note: '1,000.00 USD of 9 requests' }),
    change('opened', { network: 'testnet', kind: 'slow-route', id: '1>10', note: 'A → B: 9 late' }),
    change('opened', {
      network: 'testnet',
      kind: 'service-unreadable',
      id: '',
      note: 'No response.',
    }),
  ]);
  expect(message.text).toBe(
    [
      'Waybill',
      '[mainnet] Opened: Late, 7 requests (now 213, 1,234.50 USD)',
      '  0x1 (in progress for 3h)',
      '  0x2 (in progress for 3h)',
      '  0x3 (in progress for 3h)',
      '  0x4 (in progress for 3h)',
      '  0x5 (in progress for 3h)',
      '  and 2 more',
      '[mainnet] Opened: Uncollected app fees. 1,000.00 USD of 9 requests',
      '[testnet] Opened: Slow route. A → B: 9 late',
      '[testnet] Opened: Service can’t be read. No response.',
      '[mainnet] Still open after 6h: Refund failed, 1 request',
      '  0x8 (MANUAL_REFUND_REQUIRED)',
      '[mainnet] Resolved: Refund overdue, 1 request (now 0)',
    ].join('\n'),
  );
  expect(message).toMatchObject({ id: 'an-id', version: 1, createdAt: '2026-11-23T00:00:00.000Z' });
  expect(message.changes[0]).toEqual({
    network: 'mainnet',
    kind: 'late',
    change: 'opened',
    count: 7,
    now: { count: 213, usd: '1234500000001' },
    requestIds: ['0x1', '0x2', '0x3', '0x4', '0x5', '0x6', '0x7'],
  });
});

test('with a public address a request is a link', () => {
  const link = (path: string) => `https://waybill.example/${path}`;
  expect(messageOf([change('opened', {})], link).text).toContain(
    '\n  https://waybill.example/mainnet/requests/0x1',
  );
});

test('a message leads to the list of what it tells, until that is over', () => {
  const link = (path: string) => `https://waybill.example/${path}`;
  const list = 'requests?apiKeyAlias=shop&startTimestamp=1&endTimestamp=2';
  const message = messageOf(
    [
      change('opened', {}),
      change('opened', { kind: 'deliveries-missing', id: 'shop', note: 'None of shop', list }),
      change('resolved', { kind: 'refund-failed' }),
    ],
    link,
  );
  expect(message.text.split('\n').slice(1)).toEqual([
    '[mainnet] Opened: Late, 1 request (now 213, 1,234.50 USD)',
    '  All: https://waybill.example/mainnet/requests?view=late&sortDirection=asc',
    '  https://waybill.example/mainnet/requests/0x1',
    '[mainnet] Opened: Webhooks missing. None of shop',
    `  All: https://waybill.example/mainnet/${list}`,
    '[mainnet] Resolved: Refund failed, 1 request',
  ]);
  expect(message.changes.map((one) => one.list)).toEqual([
    'https://waybill.example/mainnet/requests?view=late&sortDirection=asc',
    `https://waybill.example/mainnet/${list}`,
    undefined,
  ]);
});

test('a figure says which keys it lacks', () => {
  const [network] = state.networks;
  const figures = { late: { count: 2, usd: '1000000000', without: ['shop'] } };
  const { text, changes } = alertMessage(
    'an-id',
    [change('opened', {})],
    { ...state, networks: [{ ...network!, figures }] },
    0,
    null,
  );
  expect(text).toContain('(now 2, 1.00 USD, without the API key shop)');
  expect(changes[0]?.now?.without).toEqual(['shop']);
});

test('what the service sends marks nothing up and mentions nobody', () => {
  const hostile =
    '<!channel> @all [x](https://evil.example) *b* `c` ~d~ &lt; \u202e\n\nOpened: all';
  const { text } = messageOf([
    change('opened', { id: hostile, note: hostile }),
    change('opened', { kind: 'slow-route', id: '1>2', note: hostile }),
  ]);
  expect(text.replaceAll('[mainnet]', '')).not.toMatch(/[<>@*`~&\u202e[\]]|:\/|evil\.|\n\n/);
  expect(text.split('\n')).toHaveLength(4);
});

test('long and malformed ids are cut, and break nothing', () => {
  const [group] = messageOf([change('opened', { id: `\ud800${'x'.repeat(10_000)}` })]).changes;
  expect(group?.requestIds?.[0]?.length).toBeLessThan(200);
});

test('without details nothing of the service is left', () => {
  const message = messageOf([
    change('opened', { id: 'an-id-of-the-service', note: 'a note' }),
    change('opened', { kind: 'slow-route', id: '1>2', note: 'a note' }),
  ]);
  const bare = withoutDetails(message);
  expect(JSON.stringify(bare)).not.toMatch(/an-id-of|a note|1>2/);
  expect(bare.text).toContain('[mainnet] Opened: Late, 1');
});
