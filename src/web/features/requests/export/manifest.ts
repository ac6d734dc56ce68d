import { filterOf } from '../search/filter';
import { idsOnly } from '../search/group-text';
import { printTextForm } from '../search/print-text-form';
import { handledCells } from './export-columns';
import type { ExportShape } from './export-format';
import type { ExportJournal } from './export-store';
import type { RequestCounts } from '../../../api/request-scheduler';
import type { RequestsParams } from '../../../api/endpoints/requests';
import type { Scope } from '../../../api/scope';
import { isWalked } from '../../../api/walk/walk-runner';
import type { WalkJournal } from '../../../api/walk/walk-store';

/** What an export was and whether it is whole. Unreadable rows are in NDJSON as they came, not in CSV. */
export interface ExportManifest extends WalkManifest {
  file: ExportShape;
}

export function manifestOf(
  journal: ExportJournal,
  isUnscoped: boolean,
  finishedAtMs: number,
): ExportManifest {
  const { search, shape, state } = journal;
  const ofView = search.view === undefined ? [] : [`view:${search.view}`];
  const filterText = [...ofView, printTextForm(filterOf(search), idsOnly)].join(' ').trim();
  const manifest = walkManifest(journal, { isUnscoped, filterText, finishedAtMs });
  const notes = [...manifest.notes];
  if (shape.columns?.some((id) => handledCells.includes(id)))
    notes.push('Where handledBy is empty, the request wasn’t marked as handled, or changed since.');
  if (shape.format === 'csv')
    notes.push(
      'An empty cell means not reported. Text that a spreadsheet would read as a formula starts with an apostrophe.',
    );
  if (shape.format === 'csv' && state.broken > 0)
    notes.push(`${state.broken} unreadable records are not in the file.`);
  return { ...manifest, file: shape, notes };
}

/** What was walked and whether it is whole: said on the page and saved beside a file. */
interface WalkManifest {
  network: string;
  /** Whose requests: those of the network's own API keys, or everyone's. */
  scope: Scope;
  filter: { text: string; query: RequestsParams };
  window: { clock: 'createdAt' | 'updatedAt'; from: string; to: string } | null;
  rows: number;
  /** Counted by the service when the walk began; null where it did not count. */
  total: number | null;
  isComplete: boolean;
  /** Why it is not whole, and what it can miss although it is. */
  notes: string[];
  duplicatesRemoved: number;
  /** Rows that are no records. */
  unreadableRows: number;
  partitions: number;
  asked: RequestCounts;
  startedAt: string;
  finishedAt: string;
}

interface Finished {
  /** The service refuses to list by API key: the rows are everyone's. */
  isUnscoped: boolean;
  filterText: string;
  finishedAtMs: number;
}

const isoSecond = (seconds: number) => new Date(seconds * 1000).toISOString();

function walkManifest(
  journal: WalkJournal,
  { isUnscoped, filterText, finishedAtMs }: Finished,
): WalkManifest {
  const { network, state, counts, startedAtMs } = journal;
  const { window } = state;
  return {
    network,
    scope: state.query.scope === 'ours' && !isUnscoped ? 'ours' : 'all',
    filter: { text: filterText, query: { ...state.query } },
    window: window && {
      clock: state.clock,
      from: isoSecond(window.startSeconds),
      to: isoSecond(window.endSeconds),
    },
    rows: state.rows,
    total: state.total,
    isComplete: isWalked(journal) && journal.stoppedBecause === null,
    notes: notesOf(journal),
    duplicatesRemoved: state.duplicates,
    unreadableRows: state.broken,
    partitions: state.partitions.length,
    asked: { ...counts },
    startedAt: new Date(startedAtMs).toISOString(),
    finishedAt: new Date(finishedAtMs).toISOString(),
  };
}

function notesOf(journal: WalkJournal): string[] {
  const { state } = journal;
  const stopped = journal.stoppedBecause ?? (isWalked(journal) ? null : 'stopped before the end');
  const notes: string[] = [];
  if (stopped !== null) notes.push(`Incomplete: ${stopped}`);
  if (stopped === null && state.total !== null && state.total !== state.rows)
    notes.push(
      `The service counted ${state.total} at the start and returned ${state.rows}: the matching requests changed during the export.`,
    );
  if (state.clock === 'updatedAt')
    notes.push(
      `Filtered by update time: a request updated again during the export may be missing.`,
    );
  notes.push(
    `Ends with the last whole second before the export started; later requests are not included.`,
  );
  return notes;
}
