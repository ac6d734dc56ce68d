import { afterEach, expect, test } from 'vitest';
import type { PageNetwork } from '#service/page-config';
import { defaultColumns } from './columns/column-settings';
import { columnStore } from './columns/column-store';
import { listQuestion } from './list-question';

const network: PageNetwork = {
  name: 'mainnet',
  keyAliases: [],
  capabilities: { filtersOpenStatuses: false, claimsPart: false },
  freeClaimChainId: null,
  callsPerSecond: null,
};
const asksGated = (raw: Record<string, unknown>) =>
  listQuestion(network, raw).query.includeAuthenticatedData;

afterEach(() => columnStore.set(defaultColumns));

test('the fields of a shown column are asked for', () => {
  expect(asksGated({})).toBeUndefined();
  expect(asksGated({ columns: 'age,status,referrer' })).toBe('true');
  columnStore.set({ shown: ['age', 'apiKeyName'], widthsPx: {} });
  expect(asksGated({})).toBe('true');
  expect(asksGated({ status: 'failure' })).toBe('true');
});

test('the URL decides where it names the fields or the columns', () => {
  columnStore.set({ shown: ['age', 'apiKeyName'], widthsPx: {} });
  expect(asksGated({ includeAuthenticatedData: 'false' })).toBe('false');
  expect(asksGated({ columns: 'age,status' })).toBeUndefined();
});
