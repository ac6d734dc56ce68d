import { walkManifest, type WalkManifest } from '../../../api/walk/walk-manifest';
import { filterOf } from '../search/filter';
import { idsOnly } from '../search/group-text';
import { printTextForm } from '../search/print-text-form';
import { handledCells } from './export-columns';
import type { ExportShape } from './export-format';
import type { ExportJournal } from './export-store';

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
