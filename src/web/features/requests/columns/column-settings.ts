import * as z from 'zod/mini';
import { anyRecord } from '#service/schema/tolerant';
import { columnPresets, isColumnId, listColumn, type ColumnId } from './column-list';

const minWidthPx = 56;
const maxWidthPx = 640;

/** Which columns stand in which order, and the widths that a user gave them. */
export interface ColumnSettings {
  shown: ColumnId[];
  widthsPx: Partial<Record<ColumnId, number>>;
}

export const defaultColumns: ColumnSettings = { shown: [...columnPresets.operator], widthsPx: {} };

/** Settings as the browser keeps them: columns of another version are left out, never an error. */
export const storedColumns = z.pipe(
  z.object({
    shown: z.array(z.string()),
    widthsPx: anyRecord,
  }),
  z.transform(({ shown, widthsPx }): ColumnSettings => {
    const columns = knownColumns(shown);
    return {
      shown: columns.length > 0 ? columns : [...defaultColumns.shown],
      widthsPx: Object.fromEntries(
        Object.entries(widthsPx).flatMap(([id, width]) =>
          isColumnId(id) && typeof width === 'number' ? [[id, clampWidth(width)]] : [],
        ),
      ),
    };
  }),
);

/** Known columns of a list, each once, in its order. */
export function knownColumns(ids: readonly string[]): ColumnId[] {
  return [...new Set(ids)].filter(isColumnId);
}

/** `columns=` of a shared view; null when it names none that is known. */
export function readColumns(text: string | undefined): ColumnId[] | null {
  const columns = knownColumns((text ?? '').split(','));
  return columns.length > 0 ? columns : null;
}

export function printColumns(columns: readonly ColumnId[]): string {
  return columns.join(',');
}

function clampWidth(widthPx: number): number {
  return Math.round(Math.min(maxWidthPx, Math.max(minWidthPx, widthPx)));
}

export function widthOf(settings: ColumnSettings, id: ColumnId): number {
  return settings.widthsPx[id] ?? listColumn(id).widthPx;
}

export function resizeColumn(
  settings: ColumnSettings,
  id: ColumnId,
  widthPx: number,
): ColumnSettings {
  return { ...settings, widthsPx: { ...settings.widthsPx, [id]: clampWidth(widthPx) } };
}

/** The column's first width again. */
export function resetColumn(settings: ColumnSettings, id: ColumnId): ColumnSettings {
  const { [id]: _width, ...widthsPx } = settings.widthsPx;
  return { ...settings, widthsPx };
}
