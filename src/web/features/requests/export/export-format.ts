import type { ReadRow, RequestRecord } from '#service/records/record';
import { maxHandledAtOnce, type HandledAnswer, type HandledMark } from '#service/proxy-api/team';
import type { QueryClient } from '@tanstack/react-query';
import { nameOfChain } from '#service/schema/chain';
import { chainsQuery } from '../../../api/endpoints/chains';
import { csvText } from '../../../lib/csv-text';
import { cellsFor, handledCells, type Known } from './export-columns';

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
export function rowsText(
  rows: readonly ReadRow[],
  { format, columns }: ExportShape,
  marks: readonly HandledMark[] = [],
  chainNames: Known['chainNames'] = {},
): string {
  const markOf = new Map(marks.map((mark) => [mark.id, mark]));
  const cells = (record: RequestRecord) =>
    cellsFor(record, columns ?? [], { mark: markOf.get(record.id), chainNames });
  if (format === 'ndjson')
    return rows.map((row) => `${JSON.stringify(ndjsonValue(row, columns, cells))}\n`).join('');
  const lines = rows.flatMap(({ record }) => (record ? [cells(record)] : []));
  return lines.length === 0 ? '' : `${csvText(lines)}\r\n`;
}

function ndjsonValue(
  { record, raw }: ReadRow,
  columns: string[] | null,
  cellsOf: (record: RequestRecord) => (string | number | null)[],
): unknown {
  if (!columns || !record) return raw;
  const cells = cellsOf(record);
  return Object.fromEntries(columns.map((id, index) => [id, cells[index]]));
}

/** What the team noted of the rows, where the file has a column of it. */
export async function marksFor(
  rows: readonly ReadRow[],
  { columns }: ExportShape,
  read: (ids: readonly string[]) => Promise<HandledAnswer>,
): Promise<HandledMark[]> {
  const ids = rows.flatMap(({ record }) => record?.id ?? []);
  if (ids.length === 0 || !columns?.some((id) => handledCells.includes(id))) return [];
  const pages = [];
  for (let start = 0; start < ids.length; start += maxHandledAtOnce)
    pages.push(read(ids.slice(start, start + maxHandledAtOnce)));
  return (await Promise.all(pages)).flatMap(({ marks }) => marks);
}

/** What the service calls each chain, by id; none where it can't be read: the ids stand beside. */
export async function readChainNames(
  client: QueryClient,
  network: string,
): Promise<NonNullable<Known['chainNames']>> {
  const chains = await client.ensureQueryData(chainsQuery(network)).catch(() => null);
  return Object.fromEntries(
    [...(chains?.byId.values() ?? [])].map((chain) => [chain.id, nameOfChain(chain, chain.id)]),
  );
}
