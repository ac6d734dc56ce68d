import type { WalkJournal, WalkPiece, WalkStore } from '../../../api/walk/walk-store';
import type { ListSearch } from '../search/list-search';
import type { Known } from './export-columns';
import type { ExportShape } from './export-format';

export interface ExportJournal extends WalkJournal {
  search: ListSearch;
  shape: ExportShape;
  chainNames?: Known['chainNames'];
}

/** A piece of the file. */
export interface ExportPiece extends WalkPiece {
  text: Blob;
}

export type ExportStore = WalkStore<ExportJournal, ExportPiece>;
