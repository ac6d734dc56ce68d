import { expect, test } from 'vitest';
import type { Delay } from '#service/delayed';
import { usualTime, type FillTimes, type UsualTime } from '#service/route-times';
import {
  delayWords,
  fewFillsWords,
  sampleWords,
  settledWords,
  timesUsualText,
  usualWords,
} from './usual-time-words';

const nowMs = Date.parse('2026-05-26T00:00:00Z');
const route = { originChainId: 1, destinationChainId: 10 };
/** 1 s to so many seconds, one fill a minute. */
const fills = (count: number): FillTimes =>
  Array.from({ length: count }, (_, index) => ({
    seconds: index + 1,
    createdAtMs: nowMs - (index + 1) * 60_000,
  }));
const usual = (own: FillTimes, all: FillTimes = []) =>
  usualTime(route, { byRoute: new Map([['1>10', own]]), all }, 120);

const delayed = (ageSeconds: number, time: UsualTime, mayBeUtxo = false): Delay => ({
  isLate: true,
  isOverFloor: true,
  ageSeconds,
  usual: time,
  mayBeUtxo,
});

test('a delay is said with its evidence', () => {
  const delay = delayed(93_720, usual(fills(100)));
  expect(delayWords(delay)).toBe('1d 2h, usually 50s: 95 of 100 took 1m 35s or less');
  expect(sampleWords(delay.usual, nowMs)).toBe('Sample: 100 newest fills, last 1h 40m');
  expect(timesUsualText(delay)).toEqual(['1d 2h', 'usual 50s']);
  expect(timesUsualText({ ...delay, ageSeconds: 4_998 })).toEqual(['100 ×', 'usual 50s']);
  expect(timesUsualText({ ...delay, ageSeconds: 175 })).toEqual(['3.5 ×', 'usual 50s']);
  expect(settledWords(98, delay.usual)).toBe('1m 38s: slower than 97 of 100');
});

test('another sample than the route’s own is named', () => {
  const few = fills(19);
  expect(usualWords(usual(few, fills(20)))).toBe(
    'usually 10s on all routes: 19 of 20 took 19s or less',
  );
  expect(fewFillsWords(usual(few, fills(20)), few)).toBe(
    'This route: 19 recent fills took 1s to 19s, too few to compare.',
  );
  expect(usualWords(usual(few, few))).toBe(
    'too few fills for a usual time; over 2m counts as delayed (assumed)',
  );
  const ofAll = usual(few, fills(20));
  expect(timesUsualText(delayed(3_600, ofAll))).toEqual(['1h', 'usual 10s, all routes']);
  expect(timesUsualText(delayed(9, usual(few, few)))).toEqual(['9s', 'usual not known']);
  // A deposit that waits for a block isn't held against fills of other routes.
  expect(timesUsualText(delayed(3_600, ofAll, true))).toEqual(['1h', 'usual not known']);
  expect(delayWords(delayed(3_600, ofAll, true))).toBe(
    '1h, too few fills on this route to say what is usual',
  );
  expect(timesUsualText(delayed(5_000, usual(fills(100)), true))).toEqual(['100 ×', 'usual 50s']);
  expect(fewFillsWords(usual([], few), [])).toBe('This route: no recent fill reports a time.');
  expect(fewFillsWords(usual(fills(20)), fills(20))).toBeNull();
});
