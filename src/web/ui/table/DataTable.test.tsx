// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DataTable } from './DataTable';
import { column, numberColumn, type ColumnsOf } from './table-features';

interface Row {
  name: string;
  fee: number | null;
}

const columns: ColumnsOf<Row> = [
  column('Name', ({ name }) => name, { sortBy: ({ name }) => name }),
  numberColumn('Fee', ({ fee }) => fee ?? 'Not reported', { sortBy: ({ fee }) => fee }),
  column('Note', ({ fee }) => (fee === 10 ? 'high' : null)),
];
const rows: Row[] = [
  { name: 'Base', fee: 9 },
  { name: 'arbitrum', fee: null },
  { name: 'Celo', fee: 10 },
];

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const draw = () => render(<DataTable label="Chains" columns={columns} data={rows} />);
const names = () => screen.getAllByRole('row').map(({ firstChild }) => firstChild?.textContent);

test('a head sorts by its key, turns the order round and gives the first one back; nothing known stands last', () => {
  draw();
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
  press('Fee');
  expect(names()).toEqual(['Name', 'Celo', 'Base', 'arbitrum']);
  expect(screen.getByRole('columnheader', { name: 'Fee' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  press('Fee');
  expect(names()).toEqual(['Name', 'Base', 'Celo', 'arbitrum']);
  press('Fee');
  expect(names()).toEqual(['Name', 'Base', 'arbitrum', 'Celo']);
  press('Name');
  expect(names()).toEqual(['Name', 'arbitrum', 'Base', 'Celo']);
});

test('without room each row is a card: its first value, then each other one under its name', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  draw();
  const cards = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(cards).toEqual(['BaseFee9Note', 'arbitrumFeeNot reportedNote', 'CeloFee10Notehigh']);
});
