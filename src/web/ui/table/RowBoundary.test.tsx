// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DataTable } from './DataTable';
import type { ColumnsOf } from './table-features';

vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(cleanup);

interface Row {
  id: string;
  amount: bigint | null;
}

const columns: ColumnsOf<Row> = [
  { id: 'id', header: 'ID', cell: ({ row }) => decodeURIComponent(row.original.id) },
  { id: 'amount', header: 'Amount', cell: ({ row }) => String(row.original.amount) },
];
const rowsOf = (container: HTMLElement) =>
  [...container.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);

test('a row that can’t be drawn says what it is, and leaves the others', () => {
  const draw = (data: Row[]) => (
    <DataTable label="Rows" columns={columns} data={data} rowId={({ id }) => id} />
  );
  const good = { id: 'a', amount: null };
  const { container, rerender } = render(
    draw([good, { id: '%', amount: 7n }, { id: 'c', amount: 1n }]),
  );
  const [first, odd, last] = rowsOf(container);
  expect([first, last]).toEqual(['anull', 'c1']);
  expect(odd).toMatch(/^Can’t show this rowURI malformed\{"id":"%","amount":"7"\}/);
  expect(container.querySelector<HTMLTableCellElement>('tr:nth-child(2) td')?.colSpan).toBe(2);

  rerender(draw([good, { id: 'b', amount: 7n }]));
  expect(rowsOf(container)).toEqual(['anull', 'b7']);
});
