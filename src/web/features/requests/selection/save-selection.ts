import type { RequestRecord } from '#service/records/record';
import type { Session } from '../../../api/session';
import { readHandled } from '../../../api/endpoints/team';
import { chainName, type ChainOf } from '../../../record/chain-of';
import { saveFile } from '../../../lib/save-file';
import type { ColumnId } from '../columns/columns';
import { exportColumnIds } from '../export/export-columns';
import { headerText, marksFor, rowsText } from '../export/export-format';

/** Saves requests as a file: the shown columns as CSV, or all as NDJSON. */
export async function saveSelection(
  session: Session,
  network: string,
  records: readonly RequestRecord[],
  columns: readonly ColumnId[] | 'all',
  chainOf: ChainOf,
): Promise<void> {
  const format = columns === 'all' ? 'ndjson' : 'csv';
  const shape = { format, columns: exportColumnIds(columns) } as const;
  const rows = records.map((record) => ({ record, raw: null }));
  const marks = await marksFor(rows, shape, (ids) => readHandled(session, network, ids));
  const chainNames = Object.fromEntries(
    records
      .flatMap(({ originChainId, destinationChainId }) => [originChainId, destinationChainId])
      .map((id) => [id, chainName(chainOf, id)]),
  );
  saveFile(
    `requests-${network}-selection.${format}`,
    columns === 'all' ? 'application/x-ndjson' : 'text/csv',
    `${headerText(shape)}${rowsText(rows, shape, marks, chainNames)}`,
  );
}
