import type { ReadRow } from '#service/record';
import { csvText } from '../../../lib/csv-text';
import { cellsFor } from './export-columns';

export type ExportFormat = 'csv' | 'ndjson';

/** What a file holds: flat columns, or (NDJSON only) the rows exactly as the service sent them. */
export interface ExportShape {
  format: ExportFormat;
  /** Null: raw rows. */
  columns: string[] | null;
}

export function headerText({ format, columns }: ExportShape): string {
  return format === 'csv' && columns ? `${csvText([columns])}\r\n` : '';
}

/** Rows as lines of the file. A row that is no record goes into NDJSON as it came, and is left out of CSV (the manifest counts it). */
export function rowsText(rows: readonly ReadRow[], { format, columns }: ExportShape): string {
  if (format === 'ndjson')
    return rows.map((row) => `${JSON.stringify(ndjsonValue(row, columns))}\n`).join('');
  const lines = rows.flatMap(({ record }) => (record ? [cellsFor(record, columns ?? [])] : []));
  return lines.length === 0 ? '' : `${csvText(lines)}\r\n`;
}

function ndjsonValue({ record, raw }: ReadRow, columns: string[] | null): unknown {
  if (!columns || !record) return raw;
  const cells = cellsFor(record, columns);
  return Object.fromEntries(columns.map((id, index) => [id, cells[index]]));
}
