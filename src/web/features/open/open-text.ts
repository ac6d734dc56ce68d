import { identifiersIn } from '#service/identifiers/identifiers-in';
import { parseExactJson } from '#service/parse-json';
import { readEvent } from '#service/read-event';
import { readRow } from '#service/read-requests';
import type { ReadRow } from '#service/record';
import { asObject } from '#service/schema/tolerant';
import { flatRowOf, type FlatRow } from './flat-row';
import { endOfJson, jsonValues, type JsonValue } from './json-values';

/** What a pasted or dropped text turned out to be. */
export type Opened =
  | { kind: 'record'; row: ReadRow; unreadable: string[] }
  | { kind: 'list'; list: unknown[]; unreadable: string[] }
  /** `identifiers`: what it can be searched for instead. */
  | { kind: 'nothing'; title: string; why: string; identifiers: string[] };

// What is no JSON may be a file of any size.
const maxSearchedLength = 500_000;

/**
 * Reads a record (v2 or v3), a list of them (an answer of a listing, an array, or records one after another), a status
 * answer or a webhook payload, also two levels inside other JSON, behind headers or at the ends of lines of a log. Pure;
 * never throws. `unreadable` has the places of what begins like JSON and isn't.
 */
export function openText(text: string): Opened {
  const trimmed = text.trim();
  const notRead = (why: string): Opened => ({
    kind: 'nothing',
    title: 'Couldn’t read the text',
    why,
    identifiers: identifiersIn(trimmed.slice(0, maxSearchedLength)).identifiers.map(
      (each) => each.text,
    ),
  });
  if (trimmed === '') return notRead('It’s empty.');
  const whole = wholeJson(trimmed);
  const lines = whole ? [whole] : jsonLines(trimmed);
  const { values, unreadable } = lines ? { values: lines, unreadable: [] } : jsonValues(trimmed);
  if (values.length === 0) return notRead(whyNoJson(trimmed, unreadable));
  const places = unreadable.map((place) => placeOf(trimmed, place));
  const list = values.flatMap(({ value }) => recordsIn(value) ?? [value]);
  const isList = values.length > 1 || recordsIn(values[0]?.value) !== null;
  if (list.length === 0)
    return {
      kind: 'nothing',
      title: 'No records found',
      why: 'The list is empty.',
      identifiers: [],
    };
  const [only] = list;
  if (list.length === 1 || !isList)
    return { kind: 'record', row: readOne(only), unreadable: places };
  return { kind: 'list', list, unreadable: places };
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

/** What the records of a value are: those of a list, or those up to two levels inside an object that is none itself. */
function recordsIn(value: unknown, levels = 2): unknown[] | null {
  if (Array.isArray(value)) return value as unknown[];
  const object = asObject(value);
  if (!object) return null;
  if (Array.isArray(object.requests)) return object.requests as unknown[];
  if (isRecord(object) || levels === 0) return null;
  const recorded = recordsOfHar(object);
  if (recorded) return recorded;
  for (const inner of Object.values(object)) {
    const innerObject = asObject(inner);
    if (innerObject && isRecord(innerObject)) return [inner];
    const found =
      Array.isArray(inner) && !inner.some(isRecordValue) ? null : recordsIn(inner, levels - 1);
    if (found) return found;
  }
  return null;
}

const isRecordValue = (value: unknown) => {
  const object = asObject(value);
  return object !== null && isRecord(object);
};

/** A request, a status answer or an event; other objects may hold some. */
function isRecord(object: Readonly<Record<string, unknown>>): boolean {
  const { id, event, status, data } = object;
  const hasHashes = Array.isArray(object.inTxHashes) || Array.isArray(object.txHashes);
  return (
    typeof event === 'string' ||
    typeof asObject(data)?.event === 'string' ||
    (typeof status === 'string' && (typeof id === 'string' || hasHashes))
  );
}

/** The records in the responses that a browser has recorded (HAR); null where it is no such file. */
function recordsOfHar({ log }: Readonly<Record<string, unknown>>): unknown[] | null {
  const entries = asObject(log)?.entries;
  if (!Array.isArray(entries)) return null;
  return entries.flatMap((entry: unknown) => {
    const content = asObject(asObject(asObject(entry)?.response)?.content);
    const body = typeof content?.text === 'string' ? wholeJson(content.text) : null;
    const object = asObject(body?.value);
    return object && isRecord(object)
      ? [object]
      : (recordsIn(body?.value)?.filter(isRecordValue) ?? []);
  });
}

/** One JSON value per line, as an export writes them; null as soon as a line is none. */
function jsonLines(text: string): JsonValue[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.length > 1 ? lines.map(wholeJson) : [null];
  return values.includes(null) ? null : values.flatMap((value) => value ?? []);
}

function wholeJson(text: string): JsonValue | null {
  try {
    return { value: parseExactJson(text), start: 0, end: text.length };
  } catch {
    return null;
  }
}

function whyNoJson(text: string, unreadable: readonly number[]): string {
  if (/^<(?:!doctype|html|\?xml|head|body)\b/i.test(text))
    return 'This is HTML, a page and not a response of the API. Copy the body of the response.';
  if (/^(?:HTTP\/[\d.]+ \d{3}\b.*|[\w-]+:.*)(?:\r?\n[\w-]+:.*)*$/i.test(text) && text.includes(':'))
    return 'These are headers only. Copy the body of the response too.';
  const end = endOfJson(text, 0);
  const place = unreadable[0] ?? (typeof end === 'number' ? 0 : end.failsAt);
  return place >= text.length
    ? 'Invalid JSON: it ends too early. Correct it, then open it again.'
    : `Invalid JSON at ${placeOf(text, place)}. Correct it, then open it again.`;
}

/** "line 1, column 2". */
function placeOf(text: string, place: number): string {
  const lines = text.slice(0, place).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}
