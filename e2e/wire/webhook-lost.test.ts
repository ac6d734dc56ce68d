import { afterEach, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { webhookState, statusTransitions } from '#service/proxy-api/webhooks';
import { makeWireRecord } from '#testing/make-wire-record';
import { canaryKey, listenStub, noHooks, testConfig } from '#testing/test-config';
import { isFull } from '../support/is-full';
import { eventBody, signed } from '../support/signed-delivery';
import { soon } from '#testing/soon';

/** Of what `npm run test:full` tries, a part. */
const eventCount = isFull ? 10_000 : 250;
const portion = 250;
const pathSecret = 'path-secret-0123456789abcdef';
const statuses = ['waiting', 'depositing', 'pending', 'submitted', 'success'];
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => [Math.random(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item);
}

test('shuffled, tripled and with a third lost, all statuses end as the service has them', async () => {
  const finals = new Map<string, { status: string; updatedAt: number }>();
  const calls: string[] = [];
  const stub = await listenStub((request, response) => {
    calls.push(request.url ?? '');
    const { searchParams } = new URL(request.url ?? '', 'http://service');
    const from = Number(searchParams.get('continuation') ?? 0);
    const rows = [...finals]
      .toSorted(([, a], [, b]) => b.updatedAt - a.updatedAt)
      .slice(from, from + 50)
      .map(([id, { status, updatedAt }]) =>
        makeWireRecord({
          id,
          status,
          createdAt: new Date(updatedAt).toISOString(),
          updatedAt: new Date(updatedAt).toISOString(),
        }),
      );
    const continuation = from + 50 < finals.size ? String(from + 50) : null;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ requests: rows, continuation }));
  });
  const config = testConfig(stub.url, {
    hooks: { ...noHooks, pathSecret },
  });
  const app = await createApp(config, { missedTimes: { checkMs: 150, graceMs: 0 } });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  closing.push(
    () => stub.server.close(),
    () => app.close(),
  );
  const read = async (path: string) =>
    (await fetch(`${url}/api/mainnet/webhooks/${path}`)).json() as unknown;
  const state = async () => webhookState.parse(await read('state'));
  const deliver = async (body: string) => {
    const target = `${url}/hooks/mainnet/${pathSecret}`;
    const response = await fetch(target, { method: 'POST', headers: signed(body), body });
    await response.arrayBuffer();
    expect(response.status).toBe(200);
  };
  const checked = async () => {
    const before = Date.now();
    await soon(async () => expect((await state()).gaps.checkedMs ?? 0).toBeGreaterThan(before));
  };

  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(calls).toEqual([]);
  // In portions: the memory of one instance holds the last thousand.
  for (let made = 0; made < eventCount; made += portion) {
    const bodies: string[] = [];
    const ids: string[] = [];
    for (let n = 0; n < portion / statuses.length; n++) {
      const requestId = `0x${made}-${n}`;
      ids.push(requestId);
      for (const [at, status] of statuses.entries()) {
        const updatedAt = Date.now() + at;
        bodies.push(eventBody({ requestId, status, updatedAt }));
        finals.set(requestId, { status, updatedAt });
      }
    }
    const sent = shuffled([...bodies, ...bodies, ...bodies].filter(() => Math.random() > 0.3));
    for (let from = 0; from < sent.length; from += 20)
      await Promise.all(sent.slice(from, from + 20).map(deliver));
    // Three times lost: only the list tells of this one.
    finals.set(`0x${made}-lost`, { status: 'failure', updatedAt: Date.now() });
    await checked();
    for (const id of [...ids, `0x${made}-lost`]) {
      const { transitions } = statusTransitions.parse(await read(`transitions?requestId=${id}`));
      expect(transitions.at(-1)?.status).toBe(finals.get(id)?.status);
    }
    finals.clear();
  }
  const { gaps } = await state();
  expect(gaps.changes).toBeGreaterThanOrEqual(eventCount / portion);
  expect(calls[0]).toContain(`apiKey=${canaryKey}`);
  expect(calls[0]).toContain('sortBy=updatedAt');
});
