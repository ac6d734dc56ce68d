import type { RequestRecord } from '#service/record';
import { saveFile } from '../../../lib/save-file';
import type { ColumnId } from '../columns/columns';
import { exportColumnIds } from '../export/export-columns';
import { headerText, rowsText } from '../export/export-format';

/** Saves requests as a file: the shown columns as CSV, or all as NDJSON. */
export function saveSelection(
  network: string,
  records: readonly RequestRecord[],
  columns: readonly ColumnId[] | 'all',
): void {
  const format = columns === 'all' ? 'ndjson' : 'csv';
  const shape = { format, columns: exportColumnIds(columns) } as const;
  const rows = records.map((record) => ({ record, raw: null }));
  saveFile(
    `requests-${network}-selection.${format}`,
    columns === 'all' ? 'application/x-ndjson' : 'text/csv',
    `${headerText(shape)}${rowsText(rows, shape)}`,
  );
}
