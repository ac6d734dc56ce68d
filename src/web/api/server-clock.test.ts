import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { Session } from './session';
import { clockOffset, noteServerDate, serverNowMs, toServerMs } from './server-clock';

const day = 86_400_000;
const headers = (ms: number) => new Headers({ date: new Date(ms).toUTCString() });

const session = new Session();
const offset = session.get(clockOffset);

beforeEach(() => offset.set(0));

test('a clock that is a day behind is found out, and its time is put right', () => {
  const serverMs = Date.now() + day;
  noteServerDate(session, headers(serverMs), Date.now() - 300);
  expect(Math.abs(offset.get() - day)).toBeLessThan(1_500);
  expect(Math.abs(serverNowMs(session) - serverMs)).toBeLessThan(1_500);
  expect(toServerMs(session, 5)).toBe(5 + offset.get());
});

test('whatever the offset and the time on the way, the error is below that time and a second', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -400 * day, max: 400 * day }),
      fc.nat(20_000),
      fc.nat(2_000),
      fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }),
      (wrongBy, upMs, downMs, sentMs) => {
        offset.set(0);
        const answeredMs = sentMs + upMs;
        noteServerDate(session, headers(answeredMs + wrongBy), sentMs, answeredMs + downMs);
        expect(Math.abs(offset.get() - wrongBy)).toBeLessThanOrEqual(
          Math.max(2_000, upMs, downMs) + 1_000,
        );
      },
    ),
  );
});

test('clocks that agree stay untouched, however long an answer takes', () => {
  const now = Date.now();
  for (const [sentMs, receivedMs] of [
    [now - 20_000, now + 100],
    [now, now],
    [now - 1_500, now + 900],
  ] as const)
    noteServerDate(session, headers(now), sentMs, receivedMs);
  expect(offset.get()).toBe(0);
});

test('it is not read anew while answers say the same, and a header that is none says nothing', () => {
  const now = Date.now();
  noteServerDate(session, headers(now - day), now, now);
  const first = offset.get();
  expect(first).toBeLessThan(-day + 1_001);
  noteServerDate(session, headers(now + 400 - day), now + 300, now + 500);
  noteServerDate(session, new Headers({ date: 'yesterday' }), now, now);
  noteServerDate(session, new Headers(), now, now);
  expect(offset.get()).toBe(first);
});

test('a clock that was set right is believed again', () => {
  const now = Date.now();
  noteServerDate(session, headers(now + day), now, now);
  noteServerDate(session, headers(now + day), now + day, now + day);
  expect(offset.get()).toBe(0);
});
