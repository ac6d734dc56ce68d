import { afterEach, expect, test, vi } from 'vitest';
import { sharedValue } from '../lib/shared-value';
import { call } from './call';
import { deprecations } from './deprecations';
import { etagCache } from './etag-cache';
import { budgets, pacedAlone } from './pace';
import { createQueryClient } from './query-client';
import { slowCalls } from './request-timeout';
import { readRequests } from './endpoints/requests';
import { isUnscoped } from './scope';
import { clockOffset } from './server-clock';
import { Session, sessionOf, type SessionPart } from './session';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const headers = {
  etag: '"1"',
  deprecation: '@1767225600',
  'x-budget-limit': '10',
  'x-budget-left': '1',
  'x-waybill-sharing': 'alone',
  date: 'Thu, 01 Jan 2026 00:00:00 GMT',
};

/** A session in which every part of the API's state holds something of its network. */
async function usedSession(): Promise<Session> {
  const session = new Session();
  session.enter('mainnet');
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('scope=')
      ? Response.json({ title: 'No' }, { status: 403 })
      : Response.json({ requests: [] }, { headers }),
  );
  await readRequests(session, 'mainnet', { scope: 'ours' });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.useFakeTimers();
  void call(session, 'mainnet', 'chains', { read: (body) => body });
  await vi.advanceTimersByTimeAsync(5_000);
  return session;
}

const contentOf = (session: Session) => ({
  hasEtag: session.get(etagCache).get('/api/mainnet/requests/v3') !== undefined,
  deprecations: session.get(deprecations).get().length,
  budgets: session.get(budgets).get().size,
  pacedAlone: session.get(pacedAlone).get(),
  slowCalls: session.get(slowCalls).get().length,
  isUnscoped: isUnscoped(session, 'mainnet'),
  isClockOff: session.get(clockOffset).get() !== 0,
});
const empty = {
  hasEtag: false,
  deprecations: 0,
  budgets: 0,
  pacedAlone: false,
  slowCalls: 0,
  isUnscoped: false,
  isClockOff: false,
};

test.each([
  ['a logout', (session: Session) => session.clear()],
  ['a switch of network', (session: Session) => session.enter('testnet')],
])('after %s nothing of what was before is left', async (_name, end) => {
  const session = await usedSession();
  expect(contentOf(session)).toEqual({
    hasEtag: true,
    deprecations: 1,
    budgets: 1,
    pacedAlone: true,
    slowCalls: 1,
    isUnscoped: true,
    isClockOff: true,
  });
  end(session);
  expect(contentOf(session)).toEqual(empty);
  // An answer that comes late is noted in what was left.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(contentOf(session)).toEqual(empty);
});

test('what a part has started ends with it, and it is made anew when it is used again', () => {
  const session = new Session();
  let running = 0;
  const part: SessionPart<object> = ({ signal }) => {
    running += 1;
    signal.addEventListener('abort', () => (running -= 1));
    return {};
  };
  const first = session.get(part);
  expect(session.get(part)).toBe(first);
  session.clear();
  expect(running).toBe(0);
  expect(session.get(part)).not.toBe(first);
  expect(running).toBe(1);
});

test('pages of one network share their state, and two sessions share nothing', () => {
  const part: SessionPart<{ value: number }> = () => ({ value: 0 });
  const [one, other] = [new Session(), new Session()];
  one.enter('mainnet');
  one.get(part).value = 1;
  one.enter('mainnet');
  expect(one.get(part).value).toBe(1);
  expect(other.get(part).value).toBe(0);
});

test('a query client hands its session to those who read by it', () => {
  const session = new Session();
  expect(sessionOf(createQueryClient(session))).toBe(session);
});

test('a shared value tells its readers, and those who left no more', () => {
  const value = sharedValue(1);
  const reader = vi.fn();
  const leave = value.subscribe(reader);
  value.set(2);
  leave();
  value.set(3);
  expect(reader).toHaveBeenCalledOnce();
  expect(value.get()).toBe(3);
});
