import { describe, expect, it } from 'vitest';
import type { ListOrigin } from './list-origin';
import { readOrigin, adjacentPage } from './adjacent-requests';

const origin: ListOrigin = {
  search: { status: 'failure' },
  ids: ['a', 'b', 'c'],
  continuation: 'second',
  resolvedAtSeconds: null,
};

describe('the list that a request was opened from', () => {
  it('is read back from a history entry that names the request', () => {
    expect(readOrigin(origin, 'b')).toEqual(origin);
    expect(readOrigin(origin, 'elsewhere')).toBeNull();
  });
  it('is absent where the entry holds none, or another form of it', () => {
    expect(readOrigin(undefined, 'b')).toBeNull();
    expect(readOrigin({ ...origin, ids: 'b' }, 'b')).toBeNull();
    expect(readOrigin({ ids: ['b'] }, 'b')).toBeNull();
  });
  it('keeps of its search what the list itself would keep', () => {
    const odd = { ...origin, search: { status: 'failure', page: 'many', nonsense: 'x' } };
    expect(readOrigin(odd, 'b')?.search).toEqual({ status: 'failure' });
  });
});

describe('the page of the list beside it', () => {
  it('follows the cursor, and the span stays where it was counted from', () => {
    const spanned = { ...origin, search: { created: '24h' }, resolvedAtSeconds: 1_700_000_000 };
    expect(adjacentPage(origin, 1)).toMatchObject({ continuation: 'second', page: '2' });
    expect(adjacentPage(spanned, 1)).toMatchObject({ created: '24h', at: '1700000000' });
  });
  it('leads back the way one came', () => {
    const second = { ...origin, search: { continuation: 'second', page: '2' } };
    expect(adjacentPage(second, -1)).toEqual({});
  });
  it('is none at the ends, and where a cursor leads in a circle', () => {
    expect(adjacentPage(origin, -1)).toBeNull();
    expect(adjacentPage({ ...origin, continuation: null }, 1)).toBeNull();
    const circle = { ...origin, search: { continuation: 'second', page: '2' } };
    expect(adjacentPage(circle, 1)).toBeNull();
  });
});
