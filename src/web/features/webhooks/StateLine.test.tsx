// @vitest-environment happy-dom
import type { UseQueryResult } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { drawPage } from '#testing/draw-page';
import type { WebhookState } from '#service/proxy-api/webhooks';
import { StateLine } from './StateLine';

const file: WebhookState['store'] = {
  kind: 'file',
  isWriting: true,
  bodyDays: 30,
  transitionDays: 400,
  bytes: 3 * 2 ** 20,
  maxBytes: 512 * 2 ** 20,
  oldestMs: 0,
};
const healthy: WebhookState = {
  nowMs: 0,
  receiver: { isOn: true, needsCustomHeader: false, lastDeliveryMs: null },
  websocket: {
    isOn: false,
    isConnected: false,
    deliversAll: false,
    problem: null,
    lastEventMs: null,
  },
  store: file,
  counts: { applied: 1_200, duplicate: 0, late: 0, 'unknown-shape': 0, refused: 7 },
  keys: [{ alias: 'default', lastDeliveryMs: null, deliveries: 1_200, skewMs: null }],
  gaps: { changes: 0, sinceMs: 0, checkedMs: 0, requestIds: [] },
};

/** The text of the line and of its details. */
async function textOf(state: WebhookState): Promise<string> {
  const container = document.createElement('div');
  const view = createRoot(container);
  const read = { data: state, error: null, dataUpdatedAt: 0 } as UseQueryResult<WebhookState>;
  await drawPage(view, <StateLine state={read} />, {
    networkConfig: { name: 'sandbox', keyAliases: ['default'] },
  });
  const text = container.textContent ?? '';
  act(() => view.unmount());
  return text;
}

test('a websocket that is off, refused, quiet or at work is said', async () => {
  const said = async (changes: Partial<WebhookState['websocket']>) =>
    textOf({ ...healthy, websocket: { ...healthy.websocket, ...changes } });
  expect(await said({})).toContain('WebsocketOffTo enable it, set SERVICE_WS_URL.');
  const on = { isOn: true };
  expect(await said(on)).toContain('WebsocketNot connectedRetrying');
  expect(await said({ ...on, problem: 'HTTP 401' })).toContain('Retrying after HTTP 401');
  const up = { isOn: true, isConnected: true };
  expect(await said(up)).toContain(
    'ConnectedNo event yet. Subscribed only to requests that are on open pages.',
  );
  expect(await said({ ...up, deliversAll: true })).toMatch(/ConnectedNo event yet(?!\.)/);
  expect(await said({ ...up, lastEventMs: 0 })).toMatch(/ConnectedLast event .*Subscribed only/);
});

test('missed changes are not looked for without a receiver', async () => {
  const receiver = { ...healthy.receiver, isOn: false };
  expect(await textOf({ ...healthy, receiver })).toContain(
    'Missed changesOffNeeds the webhook receiver.',
  );
});

test('a store that works, one that can’t write, and what was missed are said', async () => {
  expect(await textOf(healthy)).toContain('Kept in a file3.0 MB of 512.0 MB · bodies for 30 days');
  const full = await textOf({ ...healthy, store: { ...file, isWriting: false } });
  expect(full).toContain(
    'Can’t writeDeliveries get a 503, so the service retries them. Check what DATABASE_URL names.',
  );
  expect(full).not.toContain('Kept in a file');
  const missed = await textOf({
    ...healthy,
    gaps: { changes: 1_012, sinceMs: 0, checkedMs: 0, requestIds: ['0xabc'] },
  });
  expect(missed).toMatch(
    /Missed changes1,012 Inferred.*In the list but not delivered, since.*0xabc/,
  );
});
