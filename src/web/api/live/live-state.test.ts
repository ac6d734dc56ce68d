import { expect, test } from 'vitest';
import { readFrame } from './live-frame';
import { liveStateOf, type LiveFacts } from './live-state';

const facts: LiveFacts = {
  source: 'watched',
  isFresh: true,
  lastEventAtMs: null,
  watched: new Set(['0x1', '0x2']),
  wasOpen: true,
};
const stateOf = (changes: Partial<LiveFacts>, ids = ['0x1'], isOwn = true) =>
  liveStateOf({ ...facts, ...changes }, ids, isOwn);

test('live is only said where the events of everything on screen come', () => {
  expect(stateOf({})).toBe('live');
  expect(stateOf({}, ['0x1', '0x3'])).toBe('polling');
  expect(stateOf({}, [])).toBe('polling');
  expect(stateOf({ source: 'live', watched: new Set() }, ['0x3'])).toBe('live');
  expect(stateOf({ source: 'live' }, ['0x3'], false)).toBe('polling');
  expect(stateOf({}, ['0x1'], false)).toBe('live');
  expect(stateOf({ source: 'both' }, ['0x3'])).toBe('live');
  expect(stateOf({ source: 'both' }, ['0x1'], false)).toBe('live');
  expect(stateOf({ source: 'both' }, ['0x3'], false)).toBe('polling');
});

test('nothing is live without a frame of late, or while the proxy has no source', () => {
  expect(stateOf({ isFresh: false })).toBe('reconnecting');
  expect(stateOf({ isFresh: false, wasOpen: false })).toBe('polling');
  expect(stateOf({ source: 'reconnecting' })).toBe('reconnecting');
  expect(stateOf({ source: 'off' })).toBe('polling');
  expect(stateOf({ source: 'of a later version' })).toBe('polling');
});

test('a frame that is not known, or not whole, says nothing', () => {
  const change = { requestId: '0x1', status: 'queued', updatedAt: null, source: 'websocket' };
  expect(readFrame('change', '7', JSON.stringify(change))).toEqual({
    type: 'change',
    id: '7',
    change: { requestId: '0x1', status: 'queued', updatedAt: null },
  });
  for (const [event, data] of [
    ['change', '{}'],
    ['change', 'no JSON'],
    ['watched', '{"requestIds":[1]}'],
    ['later', '{}'],
  ] as const)
    expect(readFrame(event, '', data)).toBeNull();
});
