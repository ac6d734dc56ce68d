import { expect, test } from 'vitest';
import { deskTakes, type DeskQuestion } from '#service/proxy-api/desk';
import { readDeskQuery } from './desk-scope';

const values: Record<string, string> = {
  period: '7d',
  startTimestamp: '1',
  endTimestamp: '2',
  apiKeyAlias: 'shop',
  filter: 'failure',
  clock: 'updatedAt',
  feeRecipient: '0x1',
  groupBy: 'day',
  of: 'all',
  view: 'late',
  part: 'inProgress',
  by: 'day',
  offsetMinutes: '60',
  sortBy: 'createdAt',
  sortDirection: 'asc',
  limit: '5',
  continuation: 'x',
};

test.each(Object.keys(deskTakes) as DeskQuestion[])(
  '%s takes what it uses, and refuses what it would ignore',
  (question) => {
    for (const [name, value] of Object.entries(values)) {
      const read = () => readDeskQuery({ [name === 'filter' ? 'status' : name]: value }, question);
      const takes: readonly string[] = deskTakes[question];
      if (takes.includes(name)) expect(read, name).not.toThrow();
      else expect(read, name).toThrow(`The question ${question} doesn’t take`);
    }
  },
);

test('a view is of rows, of now and of requests as a whole', () => {
  expect(readDeskQuery({ view: 'late', period: '7d', status: 'pending' }, 'rows').view).toBe(
    'late',
  );
  expect(() => readDeskQuery({ view: 'late' }, 'counts')).toThrow('doesn’t take view');
  expect(() => readDeskQuery({ clock: 'updatedAt', view: 'late' }, 'rows')).toThrow('take clock');
  expect(() => readDeskQuery({ view: 'late', feeRecipient: '0x1' }, 'rows')).toThrow(
    'feeRecipient',
  );
});

test('a route is of two chains, and of nothing else', () => {
  expect(readDeskQuery({ originChainId: '1' }, 'route').filter).toEqual({ originChainId: '1' });
  expect(() => readDeskQuery({ status: 'failure' }, 'route')).toThrow('doesn’t take status');
});
