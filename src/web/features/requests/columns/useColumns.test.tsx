// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableOf } from '../../../ui/table/table-features';
import type { LiveRow } from './define-column';
import type { ListSearch } from '../search/list-search';
import { useRequestsTable } from '../table/useRequestsTable';
import { columnStore, noColumns } from './column-store';
import { useColumns } from './useColumns';
import { columnsAt, viewColumns } from './view-columns';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let root: Root;
let table: TableOf<LiveRow>;
let roomPx: number;
const url: { search: ListSearch } = { search: {} };

vi.mock('../search/list-route', () => ({
  listRoute: { useSearch: () => url.search },
  useListNavigate: () => (change: { search: (prev: ListSearch) => ListSearch }) => {
    url.search = change.search(url.search);
  },
}));

function Probe() {
  const columns = useColumns(roomPx);
  const drawn = useRequestsTable(null, columns);
  useLayoutEffect(() => {
    table = drawn;
  });
  return null;
}

function draw() {
  act(() => root.render(<Probe />));
}

const shown = () =>
  table
    .getVisibleLeafColumns()
    .slice(1)
    .map(({ id }) => id);
const column = (id: string) => {
  const found = table.getColumn(id);
  if (!found) throw new Error(`There is no column ${id}.`);
  return found;
};
const widen = (id: string, widthPx: number) =>
  act(() => table.setColumnSizing((sizes) => ({ ...sizes, [id]: widthPx })));
const widthPx = (id: string) => column(id).getSize();

beforeEach(() => {
  columnStore.set(noColumns);
  url.search = {};
  roomPx = 0;
  root = createRoot(document.createElement('div'));
});
afterEach(() => act(() => root.unmount()));

test('what an older version kept stands as it stood', () => {
  draw();
  localStorage.setItem(
    'waybill.columns',
    JSON.stringify({
      shown: ['id', 'gone', 'way', 'age'],
      widthsPx: { gone: 9, age: 90, way: 120 },
    }),
  );
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'waybill.columns' })));
  expect(shown()).toEqual(['id', 'progress', 'age']);
  expect(widthPx('progress')).toBe(120);
  expect(widthPx('age')).toBe(90);
  expect(widthPx('id')).toBe(88);
});

test('a width stays readable and is kept', () => {
  draw();
  widen('age', -500);
  expect(widthPx('age')).toBe(56);
  widen('age', 99_999);
  expect(widthPx('age')).toBe(640);
  act(() => column('age').resetSize());
  expect(widthPx('age')).toBe(56);
  widen('route', 300);
  expect(columnStore.get().widthsPx).toEqual({ route: 300 });
  act(() => table.resetColumnSizing(true));
  expect(widthPx('route')).toBe(214);
});

test('columns that the URL names are changed in the URL, widths in this browser', () => {
  url.search = { columns: 'age,status,id' };
  draw();
  act(() => table.setColumnOrder(['select', 'id', 'age', 'status']));
  expect(url.search.columns).toBe('id,age,status');
  expect(columnStore.get().shown).toEqual([]);
  draw();
  expect(shown()).toEqual(['id', 'age', 'status']);
  widen('id', 200);
  expect(columnStore.get()).toEqual({ shown: [], widthsPx: { id: 200 } });
});

test('a view has its own columns until the user chooses, and again after a reset', () => {
  url.search = { status: 'failure' };
  draw();
  expect(shown()).toEqual(columnsAt(viewColumns(url.search)));
  act(() => column('progress').toggleVisibility(false));
  expect(shown()).toEqual(
    columnsAt(viewColumns({ status: 'failure' })).filter((id) => id !== 'progress'),
  );
  url.search = {};
  draw();
  expect(shown()).not.toContain('appFee');
  act(() => columnStore.set(noColumns));
  expect(shown()).toEqual(columnsAt(viewColumns({})));
});

test('columns of a view that have no room are left out, chosen ones never', () => {
  roomPx = 775;
  draw();
  expect(shown()).toEqual(['age', 'status', 'route', 'in', 'out', 'value']);
  act(() => column('user').toggleVisibility(true));
  expect(shown()).toEqual([...columnsAt(viewColumns({})), 'user']);
});
