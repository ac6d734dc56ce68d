import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxTrail, type ListSearch } from './list-search';
import { readListSearch } from './schema';
import { newestPage, nextPage, pageAfter, pageNumber, previousPage, repeats } from './paging';

const start: ListSearch = { status: 'failure', limit: '50' };
const walk = (cursors: readonly string[], from: ListSearch = start) =>
  cursors.reduce((search, cursor) => nextPage(search, cursor), from);
const clean = (search: ListSearch | null) => JSON.parse(JSON.stringify(search)) as unknown;

describe('walking by cursor', () => {
  test('page 1 has no cursor, page 2 no trail', () => {
    expect(pageNumber(start)).toBe(1);
    expect(previousPage(start)).toBeNull();
    expect(clean(walk(['a']))).toEqual({ ...start, continuation: 'a', page: '2' });
    expect(clean(previousPage(walk(['a'])))).toEqual(start);
  });

  test('the drawer does not travel to another page', () => {
    expect(nextPage({ ...start, request: '0x1' }, 'a').request).toBeUndefined();
    expect(previousPage({ ...walk(['a', 'b']), request: '0x1' })?.request).toBeUndefined();
    expect(newestPage({ ...walk(['a']), request: '0x1' })).toEqual(start);
  });

  test('nothing comes after the last page, or after one that leads back', () => {
    const after = (continuation: string | null) =>
      pageAfter(walk(['a', 'b']), { continuation, resolvedAtSeconds: null });
    expect(after(null)).toBeNull();
    expect(after('a')).toBeNull();
    expect(clean(after('c'))).toEqual(clean(walk(['a', 'b', 'c'])));
  });

  test('a relative span stays where it was counted from, until the newest', () => {
    const second = nextPage({ created: '7d' }, 'a', 1_795_000_000);
    expect(second.at).toBe('1795000000');
    expect(readListSearch({ ...second, trail: [] }).search.at).toBe('1795000000');
    expect(previousPage(nextPage(second, 'b', 1_795_000_000))?.at).toBe('1795000000');
    expect(previousPage(second)).toEqual({ created: '7d' });
    expect(readListSearch({ at: '5' }).search.at).toBeUndefined();
  });

  test('a link with a cursor alone knows no page number and only the way to the newest', () => {
    const pasted = readListSearch({ continuation: 'x' }).search;
    expect(pageNumber(pasted)).toBeNull();
    expect(previousPage(pasted)).toBeNull();
    expect(pageNumber(nextPage(pasted, 'y'))).toBeNull();
    expect(previousPage(nextPage(pasted, 'y'))?.continuation).toBe('x');
  });

  test('a page number that contradicts its trail is dropped', () => {
    const { search } = readListSearch({ continuation: 'c', trail: ['a', 'b'], page: '2' });
    expect(search.page).toBeUndefined();
    expect(readListSearch({ page: '7' }).search.page).toBeUndefined();
  });

  test('a cursor of this page or of the trail repeats', () => {
    const third = walk(['a', 'b']);
    expect(repeats(third, 'b')).toBe(true);
    expect(repeats(third, 'a')).toBe(true);
    expect(repeats(third, 'c')).toBe(false);
    expect(repeats(start, 'a')).toBe(false);
  });
});

test('Previous undoes Next for as many pages as the trail holds, then only the newest is left', () => {
  const cursors = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(cursors, (all) => {
      const last = walk(all);
      expect(pageNumber(last)).toBe(all.length + 1);
      expect(last.trail?.length ?? 0).toBeLessThanOrEqual(maxTrail);
      let here = last;
      const steps = Math.min(all.length, maxTrail + (all.length <= maxTrail ? 1 : 0));
      for (let step = 1; step <= steps; step++) {
        const before = previousPage(here);
        expect(clean(before)).toEqual(
          expect.objectContaining(
            all.length - step === 0 ? start : { continuation: all.at(-step - 1) },
          ),
        );
        here = before ?? start;
        expect(pageNumber(here)).toBe(all.length + 1 - step);
      }
      if (all.length > maxTrail + 1) expect(previousPage(here)).toBeNull();
    }),
  );
});

test('what a walk writes into the URL reads back the same', () => {
  const cursors = fc.array(fc.string({ minLength: 1, maxLength: 40 }), { maxLength: 30 });
  fc.assert(
    fc.property(cursors, (all) => {
      const search = clean(walk(all)) as Record<string, unknown>;
      const read = readListSearch(search);
      expect(read.dropped).toEqual([]);
      expect(read.search).toEqual(search);
    }),
  );
});
