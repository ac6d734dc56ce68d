import { describe, expect, test } from 'vitest';
import { readListSearch } from '../requests/search/schema';
import { toServiceQuery } from '../requests/search/service-query';
import {
  createdInHour,
  failuresOfDay,
  linkToIds,
  linkToReason,
  questions,
  simplerQuestions,
  wholeHours,
  type Question,
} from './home-questions';

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
  const [first = 0, second = 0, ...rest] = wholeHours(now, 24);
  expect(second - first).toBe(3600);
  expect(rest).toHaveLength(22);
  expect((rest.at(-1) ?? 0) + 3600).toBeLessThanOrEqual(now);
  expect(createdInHour(first).params.endTimestamp).toBe(String(second - 1));
});

test('a list of ids asks for each of them, whatever an id looks like', () => {
  const ids = ['0x1', 'none', 'a b', 'with "quotes",', '17900-x_y'];
  const { filters } = askedByList(linkToIds(ids));
  expect(filters).toEqual([{ id: ids }]);
});

test('a reason at a destination is one filter', () => {
  const { link, params } = questions.reasons(now);
  expect(askedByList(linkToReason(link, 'SLIPPAGE', 10))).toEqual({
    failReason: 'SLIPPAGE',
    destinationChainId: '10',
    startTimestamp: params.startTimestamp,
    sortBy: 'updatedAt',
    filters: [],
  });
  expect(askedByList(linkToReason(link, 'SLIPPAGE', null))).not.toHaveProperty(
    'destinationChainId',
  );
});

test('there are at most six questions, and one that comes later', () => {
  expect(Object.keys(questions).filter((name) => name !== 'newest').length).toBeLessThanOrEqual(6);
});
