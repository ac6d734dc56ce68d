import { expect, test } from 'vitest';
import {
  afterReading,
  noAlerts,
  takeChanges,
  type AlertState,
  type Check,
  type NetworkReading,
} from './alert-state';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function checkOf(ids: readonly string[], over: Partial<Check> = {}): Check {
  return {
    open: ids.map((id) => ({ id, atMs: 0, note: '' })),
    undecided: new Set(),
    endOf: () => 'resolved',
    count: ids.length,
    checked: ids.length,
    total: ids.length,
    ...over,
  };
}

/** A watch that polls, and tells at once what there is to tell. */
function startWatch() {
  let state: AlertState = noAlerts;
  const told: string[] = [];
  return {
    told,
    get state() {
      return state;
    },
    poll(atMs: number, checks: NetworkReading['checks'], failure: string | null = null) {
      state = afterReading(state, { network: 'mainnet', checks, failure }, atMs);
      const taken = takeChanges(state, atMs);
      state = taken.state;
      told.push(...taken.changes.map(({ change, alert }) => `${change} ${alert.kind} ${alert.id}`));
      return told.splice(0);
    },
  };
}

test('what is wrong is told once, once more after six hours, and when it is over', () => {
  const watch = startWatch();
  expect(watch.poll(0, { delayed: checkOf(['a', 'b']) })).toEqual([
    'opened delayed a',
    'opened delayed b',
  ]);
  for (let minute = 1; minute < 360; minute++)
    expect(watch.poll(minute * minuteMs, { delayed: checkOf(['a', 'b']) })).toEqual([]);
  expect(watch.poll(6 * hourMs, { delayed: checkOf(['a', 'b']) })).toEqual([
    'still open delayed a',
    'still open delayed b',
  ]);
  expect(watch.poll(13 * hourMs, { delayed: checkOf(['a', 'b']) })).toEqual([]);
  expect(watch.poll(13 * hourMs + minuteMs, { delayed: checkOf(['b']) })).toEqual([
    'resolved delayed a',
  ]);
});

test('a flapping request is opened and resolved at most once an hour', () => {
  const watch = startWatch();
  const told: string[] = [];
  for (let minute = 0; minute < 600; minute++)
    told.push(...watch.poll(minute * minuteMs, { delayed: checkOf(minute % 2 ? [] : ['a']) }));
  const opened = told.filter((text) => text.startsWith('opened'));
  expect(opened.length).toBeLessThanOrEqual(10);
  expect(opened.length).toBeGreaterThan(5);
  expect(Math.abs(told.length - 2 * opened.length)).toBeLessThanOrEqual(1);
});

test('within any hour a request is opened once and resolved once, however it changes', () => {
  const watch = startWatch();
  const last = new Map<string, number>();
  for (let minute = 0; minute < 2_000; minute++) {
    const isOpen = (minute * 7919) % 13 < 6;
    for (const text of watch.poll(minute * minuteMs, { delayed: checkOf(isOpen ? ['a'] : []) })) {
      const change = text.split(' ')[0]!;
      expect(minute - (last.get(change) ?? -60)).toBeGreaterThanOrEqual(60);
      last.set(change, minute);
    }
  }
  expect([...last.keys()].toSorted()).toEqual(['opened', 'resolved']);
});

test('a service that cannot be read resolves nothing, and is told of after five minutes', () => {
  const watch = startWatch();
  watch.poll(0, { delayed: checkOf(['a']) });
  const told = Array.from({ length: 10 }, (_, minute) =>
    watch.poll((minute + 1) * minuteMs, {}, 'The service can’t be reached.'),
  );
  expect(told.flat()).toEqual(['opened cannot-poll ']);
  expect(told[5]).toEqual(['opened cannot-poll ']);
  expect(watch.state.networks[0]).toMatchObject({ polledMs: 0, failingSinceMs: minuteMs });
  expect(watch.poll(12 * minuteMs, { delayed: checkOf(['a']) })).toEqual(['resolved cannot-poll ']);
});

test('what one part of a poll could not read stays as it was', () => {
  const watch = startWatch();
  watch.poll(0, { delayed: checkOf(['a']), unreturned: checkOf(['u']) });
  expect(watch.poll(minuteMs, { unreturned: checkOf([]) }, 'refused')).toEqual([
    'resolved unreturned u',
  ]);
  expect(watch.state.alerts.filter(({ kind }) => kind === 'delayed')).toMatchObject([
    { id: 'a', isOpen: true },
  ]);
});

test('what a read does not cover, or cannot judge, stays open', () => {
  const watch = startWatch();
  watch.poll(0, { delayed: checkOf(['a', 'b', 'c']) });
  const partial = checkOf([], {
    undecided: new Set(['a']),
    endOf: ({ id }) => (id === 'b' ? null : 'unwatched'),
  });
  expect(watch.poll(minuteMs, { delayed: partial })).toEqual(['unwatched delayed c']);
  expect(watch.state.alerts.filter(({ isOpen }) => isOpen).map(({ id }) => id)).toEqual(['a', 'b']);
});

test('what was never told and is over is never told', () => {
  const reading = (ids: string[]): NetworkReading => ({
    network: 'mainnet',
    checks: { delayed: checkOf(ids) },
    failure: null,
  });
  const once = afterReading(noAlerts, reading(['a']), 0);
  const over = afterReading(once, reading([]), minuteMs);
  expect(takeChanges(over, minuteMs).changes).toEqual([]);
  expect(over.alerts).toEqual([]);
});

test('the state stays small, whatever fails', () => {
  const watch = startWatch();
  for (let minute = 0; minute < 50; minute++)
    watch.poll(minute * minuteMs, {
      unreturned: checkOf(
        Array.from({ length: 50 }, (_, row) => `${minute}-${row}`),
        { endOf: () => null },
      ),
    });
  expect(watch.state.alerts).toHaveLength(1_050);
  expect(watch.state.alerts.some(({ id }) => id === '49-0')).toBe(true);
});

test('networks are told apart', () => {
  const both = ['mainnet', 'testnet'].reduce(
    (state, network) =>
      afterReading(state, { network, checks: { delayed: checkOf(['a']) }, failure: null }, 0),
    noAlerts,
  );
  expect(takeChanges(both, 0).changes.map(({ alert }) => alert.network)).toEqual([
    'mainnet',
    'testnet',
  ]);
});
