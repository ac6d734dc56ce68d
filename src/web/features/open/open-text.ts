import { parseExactJson } from '#service/parse-json';
import { readEvent } from '#service/read-event';
import { readRow } from '#service/read-requests';
import type { ReadRow } from '#service/record';
import { asObject } from '#service/schema/tolerant';
import { flatRowOf, type FlatRow } from './flat-row';

/** What a pasted or dropped text turned out to be. */
export type Opened =
  | { kind: 'record'; row: ReadRow }
  | { kind: 'list'; list: unknown[] }
  | { kind: 'nothing'; title: string; why: string };

/**
 * Reads a record (v2 or v3), a list of them (an answer of a listing, an array, or one record per line), a status
 * answer or a webhook payload. Pure; never throws.
 */
export function openText(text: string): Opened {
  const read = readJson(text);
  if (read.value === undefined)
    return { kind: 'nothing', title: 'Couldn’t read the text', why: read.why };
  const list = listOf(read.value);
  if (list === null) return { kind: 'record', row: readOne(read.value) };
  if (list.length === 0)
    return { kind: 'nothing', title: 'No records found', why: 'The list is empty.' };
  const [only] = list;
  if (list.length === 1) return { kind: 'record', row: readOne(only) };
  return { kind: 'list', list };
}

/** A part of a list, that begins at a place of it, as the table keeps its rows. */
export function flatRows(part: readonly unknown[], from: number): FlatRow[] {
  return part.map((raw, index) => flatRowOf(readOne(raw), from + index));
}

/** One row of a list, or the only one of a text: by its own shape a record, a status answer or a webhook payload. */
export function readOne(raw: unknown): ReadRow {
  const object = asObject(raw);
  const isEvent = typeof object?.event === 'string' || (object !== null && !('id' in object));
  return isEvent ? readEvent(raw, null) : readRow(raw);
}

function listOf(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value as unknown[];
  const requests = asObject(value)?.requests;
  return Array.isArray(requests) ? (requests as unknown[]) : null;
}

function readJson(text: string): { value: unknown; why: string } {
  const trimmed = text.trim();
  if (trimmed === '') return { value: undefined, why: 'It’s empty.' };
  try {
    return { value: parseExactJson(trimmed), why: '' };
  } catch (error) {
    const lines = readLines(trimmed);
    const why = `Invalid JSON${placeOf(error, trimmed)}. Correct it, then open it again.`;
    return { value: lines ?? undefined, why };
  }
}

/** " at line 1, column 2", where the browser says it. Its own words differ from browser to browser. */
function placeOf(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : '';
  if (/unexpected end/i.test(message)) return ': it ends too early';
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  if (line !== undefined) return ` at line ${line}, column ${column}`;
  const [, position] = /position (\d+)/.exec(message) ?? [];
  if (position === undefined) return '';
  const lines = text.slice(0, Number(position)).split('\n');
  return ` at line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

/** One JSON value per line, as an export writes them; null as soon as a line is none. */
function readLines(text: string): unknown[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return null;
  try {
    return lines.map((line) => parseExactJson(line));
  } catch {
    return null;
  }
}
