import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleQuery } from '#service/route-times';
import { sharedNowSeconds } from '#service/triage-queries';
import { readListSearch } from '../requests/search/schema';
import { toServiceQuery } from '../requests/search/service-query';
import {
  createdInHour,
  failuresOfDay,
  questions,
  shownForSeconds,
  simplerQuestions,
  type Question,
  type QuestionName,
} from './home-questions';
import { lastHours } from './last-hours';
import { linkToIds } from './link-to-ids';

const now = 1_790_000_010;

/** What the list asks the service, opened by a link. */
function askedByList(link: Question['link']) {
  const { search, dropped } = readListSearch({ ...link });
  expect(dropped).toEqual([]);
  const { scope, limit: _limit, filters = '[]', ...query } = toServiceQuery(search, now + 100);
  expect(scope).toBe('ours');
  return { ...query, filters: groupsOf(filters) };
}

/** Conditions of the only group, those that the list writes as parameters beside it. */
function groupsOf(filters: string): unknown {
  return JSON.parse(filters);
}

describe('each number links to a list that asks the same', () => {
  const all: [string, Question][] = [
    ...Object.entries(questions).map(([name, ask]): [string, Question] => [name, ask(now)]),
    ...Object.entries(simplerQuestions).map(([name, ask]): [string, Question] => [
      `${name}, simpler`,
      ask(now),
    ]),
    ['an hour', createdInHour(now)],
    ['the day before', failuresOfDay(now, 1, null)],
    ['a reason on the day before', failuresOfDay(now, 1, 'SLIPPAGE')],
  ];
  test.each(all)('%s', (_name, { params, link }) => {
    const { filters = '[]', ...rest } = params;
    expect(askedByList(link)).toEqual({ ...rest, filters: groupsOf(filters) });
  });
});

test('bounds of time are inclusive and do not overlap', () => {
  expect(failuresOfDay(now, 1, null).params.endTimestamp).toBe(
    String(Number(questions.reasons(now).params.startTimestamp) - 1),
  );
  const [first = 0, second = 0, ...rest] = lastHours(now, 12);
  expect(second - first).toBe(3600);
  expect(rest).toHaveLength(10);
  expect((rest.at(-1) ?? 0) + 3600).toBeLessThanOrEqual(now);
  expect(createdInHour(first).params.endTimestamp).toBe(String(second - 1));
});

test('a list of ids asks for each of them, whatever an id looks like', () => {
  const ids = ['0x1', 'none', 'a b', 'with "quotes",', '17900-x_y'];
  const { filters } = askedByList(linkToIds(ids));
  expect(filters).toEqual([{ id: ids }]);
});

test('there are at most six questions, and one that comes later', () => {
  expect(Object.keys(questions).filter((name) => name !== 'newest').length).toBeLessThanOrEqual(6);
});

/** Second by second, the calls of pages that were opened at these; an answer is shared as the proxy shares it. */
function callsOf(openedAt: readonly number[], forSeconds: number): number[] {
  const names = Object.keys(questions) as QuestionName[];
  const answered = new Map<string, number>();
  const calls: number[] = [];
  const ask = (second: number, url: string, sharedFor: number, count = 1) => {
    if (second - (answered.get(url) ?? -Infinity) < sharedFor) return;
    answered.set(url, second);
    for (let call = 0; call < count; call += 1) calls.push(second);
  };
  for (let second = 0; second < forSeconds; second += 1)
    for (const opened of openedAt) {
      const age = second - opened;
      if (age < 0) continue;
      for (const name of names) {
        const sharedFor = shownForSeconds[name];
        // It comes with the first refresh.
        const isAsked = name !== 'newest' || age > 0;
        const { params } = questions[name](sharedNowSeconds(second * 1000, sharedFor));
        if (age % sharedFor === 0 && isAsked)
          ask(second, `${name} ${JSON.stringify(params)}`, sharedFor);
      }
      const route = { originChainId: 1, destinationChainId: second };
      // Two pages of it.
      if (age >= 30 && second % 60 === 0) ask(second, JSON.stringify(sampleQuery(route)), 900, 2);
    }
  return calls;
}

test('whenever three people open Home, a clock minute has at most 12 calls, and so has any minute once they look', () => {
  const openings = fc.array(fc.nat(600), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(openings, (openedAt) => {
      const calls = callsOf(openedAt, 900);
      const within = (start: number) =>
        calls.filter((second) => second >= start && second < start + 60).length;
      for (let second = 0; second < 840; second += 1) {
        const isOpened = openedAt.some((opened) => opened > second - 60 && opened < second + 60);
        // Who opens it in another half minute asks anew.
        const most = second % 60 === 0 || !isOpened ? 12 : 18;
        expect(within(second)).toBeLessThanOrEqual(most);
      }
    }),
    { numRuns: 40 },
  );
});
