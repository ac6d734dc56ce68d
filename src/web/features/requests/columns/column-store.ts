import * as z from 'zod/mini';
import { anyRecord } from '#service/schema/tolerant';
import { storedJson } from '../../../lib/stored-value';

/** What this browser remembers: ids of columns in their order, none for those of the first visit, and changed widths. */
export interface StoredColumns {
  shown: readonly string[];
  widthsPx: Readonly<Record<string, number>>;
}

/** The id of a column that links, saved views and browsers may hold under its older one. */
export function columnIdOf(id: string): string {
  return id === 'way' ? 'progress' : id;
}

export const noColumns: StoredColumns = { shown: [], widthsPx: {} };

/** Columns of another version are left out where the table is built. */
const storedColumns = z.pipe(
  z.object({ shown: z.array(z.string()), widthsPx: anyRecord }),
  z.transform(({ shown, widthsPx }): StoredColumns => ({
    shown,
    widthsPx: Object.fromEntries(
      Object.entries(widthsPx).flatMap(([id, width]) =>
        typeof width === 'number' ? [[columnIdOf(id), width]] : [],
      ),
    ),
  })),
);

export const columnStore = storedJson<StoredColumns>('waybill.columns', storedColumns, noColumns);

/** Ids of the columns on screen, before the code that knows columns is there. */
export function shownColumnIds(named: string | undefined): readonly string[] {
  return named?.split(',') ?? columnStore.get().shown;
}

/** By id, because rows are asked for before the code of their columns is there; columns.test.ts keeps it whole. */
const gatedColumns = new Set(['referrer', 'apiKeyName']);

/** Whether a column is among them whose values the service sends only where they are asked for. */
export function hasGatedColumn(ids: readonly string[]): boolean {
  return ids.some((id) => gatedColumns.has(id));
}
