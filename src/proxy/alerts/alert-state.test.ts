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
    isAll: true,
    count: ids.length,
    usd: null,
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
    poll(atMs: number, checks: NetworkReading['checks'], failure: string | null = null, key = '') {
      const failures = failure === null ? [] : [{ key, text: failure }];
      state = afterReading(state, { network: 'mainnet', checks, failures }, atMs);
      const taken = takeChanges(state, atMs);
      state = taken.state;
      told.push(...taken.changes.map(({ change, alert }) => `${change} ${alert.kind} ${alert.id}`));
      return told.splice(0);
    },
  };
}

test('what is wrong is told once, once more after six hours, and when it is over', () => {
  const watch = startWatch();
  expect(watch.poll(0, { late: checkOf(['a', 'b']) })).toEqual(['opened late a', 'opened late b']);
  for (let minute = 1; minute < 360; minute++)
    expect(watch.poll(minute * minuteMs, { late: checkOf(['a', 'b']) })).toEqual([]);
  expect(watch.poll(6 * hourMs, { late: checkOf(['a', 'b']) })).toEqual([
    'still open late a',
    'still open late b',
  ]);
  expect(watch.poll(13 * hourMs, { late: checkOf(['a', 'b']) })).toEqual([]);
  expect(watch.poll(13 * hourMs + minuteMs, { late: checkOf(['b']) })).toEqual(['resolved late a']);
});

test('a flapping request is opened and resolved at most once an hour', () => {
  const watch = startWatch();
  const told: string[] = [];
  for (let minute = 0; minute < 600; minute++)
    told.push(...watch.poll(minute * minuteMs, { late: checkOf(minute % 2 ? [] : ['a']) }));
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
    for (const text of watch.poll(minute * minuteMs, { late: checkOf(isOpen ? ['a'] : []) })) {
      const change = text.split(' ')[0]!;
      expect(minute - (last.get(change) ?? -60)).toBeGreaterThanOrEqual(60);
      last.set(change, minute);
    }
  }
  expect([...last.keys()].toSorted()).toEqual(['opened', 'resolved']);
});

test('a service that cannot be read resolves nothing, and is told of after five minutes', () => {
  const watch = startWatch();
  watch.poll(0, { late: checkOf(['a']) });
  const told = Array.from({ length: 10 }, (_, minute) =>
    watch.poll((minute + 1) * minuteMs, {}, 'The service can’t be reached.'),
  );
  expect(told.flat()).toEqual(['opened service-unreadable ']);
  expect(told[5]).toEqual(['opened service-unreadable ']);
  expect(watch.state.networks[0]).toMatchObject({ failing: { '': minuteMs } });
  expect(watch.poll(12 * minuteMs, { late: checkOf(['a']) })).toEqual([
    'resolved service-unreadable ',
  ]);
});

test('a key that cannot be read is told of by its name, and silences no other', () => {
  const watch = startWatch();
  const open = (ids: readonly string[], key: string) =>
    ids.map((id) => ({ id, key, atMs: 0, note: '' }));
  const poll = (minute: number, ids: readonly string[], without: string[] = []) =>
    watch.poll(
      minute * minuteMs,
      {
        late: checkOf([], { open: [...open(ids, 'default')], ...(without[0] && { without }) }),
        'slow-route': checkOf([], without[0] ? { without } : {}),
      },
      without[0] ? 'Forbidden.' : null,
      'shop',
    );
  watch.poll(0, {
    late: checkOf([], { open: [...open(['a', 'b'], 'default'), ...open(['s'], 'shop')] }),
    'slow-route': checkOf(['1>10']),
  });
  // What is over is told, but for what the key, or several keys, know of.
  expect(poll(1, ['b', 'c'], ['shop'])).toEqual(['opened late c', 'resolved late a']);
  expect(watch.state.networks[0]?.figures.late?.without).toEqual(['shop']);
  expect(poll(6, ['b', 'c'], ['shop'])).toEqual(['opened service-unreadable shop']);
  expect(poll(7, ['b', 'c'])).toEqual([
    'resolved service-unreadable shop',
    'resolved late s',
    'resolved slow-route 1>10',
  ]);
  expect(watch.state.networks[0]?.failing).toEqual({});
});

test('what one part of a poll could not read stays as it was', () => {
  const watch = startWatch();
  watch.poll(0, { late: checkOf(['a']), 'refund-overdue': checkOf(['u']) });
  expect(watch.poll(minuteMs, { 'refund-overdue': checkOf([]) }, 'refused')).toEqual([
    'resolved refund-overdue u',
  ]);
  expect(watch.state.alerts.filter(({ kind }) => kind === 'late')).toMatchObject([
    { id: 'a', isOpen: true },
  ]);
});

test('what a list of the newest does not reach may go on; its figure is exact', () => {
  const watch = startWatch();
  watch.poll(0, { late: checkOf(['a', 'b']) });
  const newest = checkOf(['c'], { isAll: false, count: 1_200 });
  expect(watch.poll(minuteMs, { late: newest })).toEqual(['opened late c']);
  expect(watch.state.alerts.filter(({ isOpen }) => isOpen)).toHaveLength(3);
  expect(watch.state.networks[0]?.figures.late).toEqual({ count: 1_200, usd: null });
  expect(watch.poll(2 * minuteMs, { late: checkOf(['c']) })).toEqual([
    'resolved late a',
    'resolved late b',
  ]);
});

test('what was never told and is over is never told', () => {
  const reading = (ids: string[]): NetworkReading => ({
    network: 'mainnet',
    checks: { late: checkOf(ids) },
    failures: [],
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
      'refund-overdue': checkOf(
        Array.from({ length: 50 }, (_, row) => `${minute}-${row}`),
        { isAll: false },
      ),
    });
  expect(watch.state.alerts).toHaveLength(1_050);
  expect(watch.state.alerts.some(({ id }) => id === '49-0')).toBe(true);
});

test('networks are told apart', () => {
  const both = ['mainnet', 'testnet'].reduce(
    (state, network) =>
      afterReading(state, { network, checks: { late: checkOf(['a']) }, failures: [] }, 0),
    noAlerts,
  );
  expect(takeChanges(both, 0).changes.map(({ alert }) => alert.network)).toEqual([
    'mainnet',
    'testnet',
  ]);
});
