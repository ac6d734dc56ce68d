import type { RequestCounts } from '../../../api/request-scheduler';
import type { Scope } from '../../../api/scope';
import type { ListSearch } from '../search/list-search';
import { filterOf } from '../search/filter';
import { idsOnly } from '../search/group-text';
import { printTextForm } from '../search/print-text-form';
import type { ExportShape } from './export-format';
import type { ExportState } from './export-plan';

/** What an export was and whether it is whole: said on the page and saved beside the file. */
export interface ExportManifest {
  network: string;
  /** Whose requests: those of the network's own API keys, or everyone's. */
  scope: Scope;
  filter: { text: string; query: Record<string, string> };
  window: { clock: 'createdAt' | 'updatedAt'; from: string; to: string } | null;
  file: ExportShape;
  rows: number;
  /** Counted by the service when the export began; null where it did not count. */
  total: number | null;
  isComplete: boolean;
  /** Why it is not whole, and what it can miss although it is. */
  notes: string[];
  duplicatesRemoved: number;
  /** Rows that are no records: in NDJSON as they came, not in CSV. */
  unreadableRows: number;
  partitions: number;
  asked: RequestCounts;
  startedAt: string;
  finishedAt: string;
}

export interface Finished {
  network: string;
  /** The service refuses to list by API key: the rows are everyone's. */
  isUnscoped: boolean;
  search: ListSearch;
  shape: ExportShape;
  state: ExportState;
  counts: RequestCounts;
  startedAtMs: number;
  finishedAtMs: number;
  /** Null when every partition was read to its end. */
  stoppedBecause: string | null;
}

const isoSecond = (seconds: number) => new Date(seconds * 1000).toISOString();

export function manifestOf({
  network,
  search,
  shape,
  state,
  counts,
  ...rest
}: Finished): ExportManifest {
  const isWalked = state.partitions.every(({ isDone }) => isDone);
  const isComplete = isWalked && rest.stoppedBecause === null;
  const { window } = state;
  return {
    network,
    scope: state.query.scope === 'ours' && !rest.isUnscoped ? 'ours' : 'all',
    filter: { text: printTextForm(filterOf(search), idsOnly), query: { ...state.query } },
    window: window && {
      clock: state.clock,
      from: isoSecond(window.startSeconds),
      to: isoSecond(window.endSeconds),
    },
    file: shape,
    rows: state.rows,
    total: state.total,
    isComplete,
    notes: notesOf(
      state,
      shape,
      isComplete ? null : (rest.stoppedBecause ?? 'stopped before the end'),
    ),
    duplicatesRemoved: state.duplicates,
    unreadableRows: state.broken,
    partitions: state.partitions.length,
    asked: { ...counts },
    startedAt: new Date(rest.startedAtMs).toISOString(),
    finishedAt: new Date(rest.finishedAtMs).toISOString(),
  };
}

function notesOf(state: ExportState, shape: ExportShape, stoppedBecause: string | null): string[] {
  const notes: string[] = [];
  if (stoppedBecause !== null) notes.push(`Incomplete: ${stoppedBecause}`);
  if (stoppedBecause === null && state.total !== null && state.total !== state.rows)
    notes.push(
      `The service counted ${state.total} at the start and returned ${state.rows}: the matching requests changed during the export.`,
    );
  if (state.clock === 'updatedAt')
    notes.push(
      'Filtered by update time: a request updated again during the export may be missing.',
    );
  notes.push(
    'Ends with the last whole second before the export started; later requests are not included.',
  );
  if (shape.format === 'csv')
    notes.push(
      'An empty cell means not reported. Text that a spreadsheet would read as a formula starts with an apostrophe.',
    );
  if (shape.format === 'csv' && state.broken > 0)
    notes.push(`${state.broken} unreadable records are not in the file.`);
  return notes;
}
