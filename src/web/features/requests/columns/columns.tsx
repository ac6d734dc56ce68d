import { amountColumns, refundColumn } from './amount-columns';
import { columnIdOf } from './column-store';
import type { RequestColumn } from './define-column';
import { appFeeColumn, feeColumns } from './fee-columns';
import { partyColumns } from './party-columns';
import { handledColumn, statusColumns } from './status-columns';
import { gatedColumns, timeColumns, wordColumns } from './word-columns';

/** All columns that the list can show, in the order in which the chooser names them. */
export const columns = [
  ...statusColumns,
  ...amountColumns,
  appFeeColumn,
  ...partyColumns,
  ...wordColumns,
  refundColumn,
  ...feeColumns,
  ...gatedColumns,
  ...timeColumns,
  handledColumn,
] as const;

export type ColumnId = (typeof columns)[number]['id'];

const byId = new Map<string, RequestColumn & { id: ColumnId }>(
  columns.map((column) => [column.id, column]),
);

export function columnById(id: string): (RequestColumn & { id: ColumnId }) | undefined {
  return byId.get(id);
}

function isColumnId(id: string): id is ColumnId {
  return byId.has(id);
}

/** Known columns of a list, each once, in its order; those of older links and saved views by today's names. */
export function knownColumns(ids: readonly string[]): ColumnId[] {
  return [...new Set(ids.map(columnIdOf))].filter(isColumnId);
}

/** `columns=` of a shared view; null when it names none that is known. */
export function readColumns(text: string | undefined): ColumnId[] | null {
  const shown = knownColumns((text ?? '').split(','));
  return shown.length > 0 ? shown : null;
}

export function printColumns(shown: readonly ColumnId[]): string {
  return shown.join(',');
}

/** The columns of the URL where it names any, else the stored ones; null where nobody chose any. */
export function chosenColumns(
  named: string | undefined,
  stored: readonly string[],
): readonly ColumnId[] | null {
  const kept = readColumns(named) ?? knownColumns(stored);
  return kept.length > 0 ? kept : null;
}
