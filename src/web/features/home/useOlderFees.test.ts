import { expect, test } from 'vitest';
import type { TriageAnswer } from '#service/triage-answer';
import { readWire } from '#testing/say-wire';
import { withOlder } from './useOlderFees';
import type { Answer } from './useQuestion';

const answerOf = (from: number, to: number): TriageAnswer => ({
  records: Array.from({ length: to - from }, (_, index) => ({
    ...readWire(),
    id: `${from + index}`,
  })),
  unmatched: 0,
  broken: 0,
  total: 1_000,
  isComplete: false,
});
const newest = (from: number, to: number): Answer => ({
  ...answerOf(from, to),
  link: {},
  isSimpler: false,
  atMs: 0,
  before: null,
});
/** 200 as they were read once; a higher number is an older request. */
const older = { older: answerOf(150, 300), records: answerOf(100, 300).records, atMs: 0 };

test('each request counts once, and requests between that were not read are known to be there', () => {
  const counted = (from: number, to: number, known?: typeof older) => {
    const { answer, hasGap } = withOlder(newest(from, to), known);
    return [answer.records.length, answer.total, hasGap];
  };
  expect(counted(100, 150)).toEqual([50, 1_000, false]);
  expect(counted(100, 150, older)).toEqual([200, 1_000, false]);
  expect(counted(51, 101, older)).toEqual([249, 1_000, false]);
  expect(counted(40, 90, older)).toEqual([250, 1_000, true]);
});
