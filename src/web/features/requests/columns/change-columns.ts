import { columnPresets, isColumnId, type ColumnId, type ColumnPreset } from './column-list';
import { printColumns, type ColumnSettings } from './column-settings';

/** Shows a column at the end, or hides it; the last one stays. */
export function toggleColumn(settings: ColumnSettings, id: ColumnId): ColumnSettings {
  const { shown } = settings;
  if (!shown.includes(id)) return { ...settings, shown: [...shown, id] };
  return shown.length === 1
    ? settings
    : { ...settings, shown: shown.filter((other) => other !== id) };
}

/** Moves a column by places, negative to the left, not beyond either end. */
export function moveColumn(settings: ColumnSettings, id: ColumnId, places: number): ColumnSettings {
  const from = settings.shown.indexOf(id);
  if (from === -1) return settings;
  const shown = settings.shown.filter((other) => other !== id);
  shown.splice(Math.max(0, Math.min(shown.length, from + places)), 0, id);
  return { ...settings, shown };
}

/** Puts a column where another one stands, which makes room for it. */
export function takePlace(settings: ColumnSettings, id: string, of: ColumnId): ColumnSettings {
  const { shown } = settings;
  if (!isColumnId(id)) return settings;
  return moveColumn(settings, id, shown.indexOf(of) - shown.indexOf(id));
}

/** The preset that the shown columns are, or null. */
export function presetOf(shown: readonly ColumnId[]): ColumnPreset | null {
  const names = Object.keys(columnPresets) as ColumnPreset[];
  return names.find((name) => printColumns(columnPresets[name]) === printColumns(shown)) ?? null;
}
