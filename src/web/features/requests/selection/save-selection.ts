import type { RequestRecord } from '#service/records/record';
import type { QueryClient } from '@tanstack/react-query';
import { sessionOf } from '../../../api/session';
import { readHandled } from '../../../api/endpoints/team';
import { saveFile } from '../../../lib/save-file';
import type { ColumnId } from '../columns/columns';
import { exportColumnIds } from '../export/export-columns';
import { headerText, marksFor, readChainNames, rowsText } from '../export/export-format';

/** Saves requests as a file: the shown columns as CSV, or all as NDJSON. */
export async function saveSelection(
  client: QueryClient,
  network: string,
  records: readonly RequestRecord[],
  columns: readonly ColumnId[] | 'all',
): Promise<void> {
  const format = columns === 'all' ? 'ndjson' : 'csv';
  const shape = { format, columns: exportColumnIds(columns) } as const;
  const rows = records.map((record) => ({ record, raw: null }));
  const marks = await marksFor(rows, shape, (ids) => readHandled(sessionOf(client), network, ids));
  const chainNames = await readChainNames(client, network);
  saveFile(
    `requests-${network}-selection.${format}`,
    columns === 'all' ? 'application/x-ndjson' : 'text/csv',
    `${headerText(shape)}${rowsText(rows, shape, marks, chainNames)}`,
  );
}
