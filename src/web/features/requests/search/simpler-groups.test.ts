import { describe, expect, test } from 'vitest';
import { systemViews } from '../views/system-views';
import type { ListSearch } from './list-search';
import { readListSearch } from './schema';
import { toServiceQuery } from './service-query';
import { chipsOf } from '../filters/chips';
import { idsOnly } from './group-text';
import { filterOf, printFilter, type Filter } from './filter';
import * as edits from './filter-edits';
import { missingFrom, simplified } from './simpler-groups';

const inFlight: ListSearch = systemViews.find(({ name }) => name === 'In progress')?.search ?? {};
const statusChoice = (search: ListSearch) => edits.statusChoice(filterOf(search));
const withStatus = (search: ListSearch, status: string | null) =>
  printFilter(edits.withStatus(filterOf(search), status));
const simplify = (search: ListSearch) => simplified(filterOf(search));
const printed = (simpler: { filter: Filter } | null) => simpler && printFilter(simpler.filter);
const asked = (search: ListSearch) => {
  const { status, filters } = toServiceQuery(search, 0);
  return { status, filters: filters === undefined ? undefined : (JSON.parse(filters) as unknown) };
};

describe('requests in flight', () => {
  test('are asked for by what they are not, so that no status is missing', () => {
    expect(readListSearch({ ...inFlight })).toEqual({ search: inFlight, dropped: [] });
    expect(asked(inFlight).filters).toEqual([
      { 'not:depositTxHash': null, 'not:status': ['success', 'failure', 'refund'] },
    ]);
  });

  test('the filter is in sight: no chip shares an id with a quick filter', () => {
    const chips = chipsOf(filterOf({ ...inFlight, status: 'pending' }), {
      chains: idsOnly,
      chainName: String,
      timeText: String,
      scope: 'ours',
    });
    expect(chips.map(({ id, label, value }) => [id, label, value])).toEqual([
      ['status', 'Status', 'pending'],
      ['group -depositTxHash', 'Deposit tx hash', 'is set'],
      ['group -status', 'Status', 'in progress'],
    ]);
    expect(chips.at(-1)?.exact).toBe('not success, failure, or refund');
    expect(statusChoice(inFlight)).toEqual({ value: '', others: 'In progress' });
    expect(statusChoice({ filter: ['-status:success,failure,refund'] })).toEqual({
      value: '',
      others: '3 excluded',
    });
  });

  test('another status takes the place of theirs', () => {
    expect(withStatus(inFlight, 'failure')).toEqual({
      status: 'failure',
      filter: ['-depositTxHash:none'],
    });
  });

  test('are depositing and pending where the service refuses that group', () => {
    const simpler = simplify({ ...inFlight, chainId: '10' });
    expect(printed(simpler)).toEqual({ filter: ['status:depositing,pending'], chainId: '10' });
    expect(missingFrom(filterOf(printed(simpler) ?? {}), simpler)).toEqual([
      expect.objectContaining({ shown: 'depositing and pending' }),
    ]);
    expect(missingFrom(filterOf({ chainId: '10' }), simpler)).toEqual([]);
    expect(simplify(printed(simpler) ?? {})).toBeNull();
  });
});

describe('the quick filter refund', () => {
  const refunds = withStatus({ chainId: '10' }, 'refund');

  test('asks for both words of a refund, and shows itself as chosen', () => {
    expect(asked(refunds)).toEqual({
      status: undefined,
      filters: [{ status: ['refund', 'fallback'] }],
    });
    expect(statusChoice(refunds)).toEqual({ value: 'refund', others: null });
    expect(withStatus(refunds, null)).toEqual({ chainId: '10' });
    expect(withStatus(refunds, 'failure')).toEqual({ chainId: '10', status: 'failure' });
  });

  test('is one word where the service refuses the group', () => {
    expect(printed(simplify(refunds))).toEqual({ chainId: '10', status: 'refund' });
  });

  test('keeps alternatives as they are', () => {
    const both = withStatus({ filter: ['chain:1', 'user:0x1'] }, 'refund');
    expect(asked(both).filters).toEqual([
      { chainId: 1, status: ['refund', 'fallback'] },
      { user: '0x1', status: ['refund', 'fallback'] },
    ]);
  });
});
