import * as z from 'zod/mini';

type Context = z.core.ParsePayload;
type Read<T> = (value: unknown, context: Context) => T;

/**
 * A schema that is one function. `read` is that function: objects and lists call those of their parts, because a parse
 * around every scalar took most of the time of reading a page of 50 records.
 */
export type Reader<T> = z.ZodMiniTransform<T> & { read: Read<T> };
type Shape = Record<string, Reader<unknown>>;
type Output<S extends Shape> = { [K in keyof S]: z.output<S[K]> };

export const reader = <T>(read: Read<T>): Reader<T> => Object.assign(z.transform(read), { read });

export function refuse(context: Context, input: unknown, message: string): never {
  context.issues.push({ code: 'custom', message, input });
  return z.NEVER;
}

/** A scalar that the service sends as text, or at times as a number. Never used for arithmetic as a number. */
export const text = reader((value, context) => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? decimalText(value) : refuse(context, value, 'not text');
});

/** A JSON number as decimal text: 0.0000001 reads "1e-7" in JavaScript, which is no amount. */
const decimalText = (value: number) => withoutExponent(String(value));

function withoutExponent(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]?\d{1,3})$/i.exec(text) ?? [];
  if (exponent === undefined) return text;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return `${sign}${digits.padEnd(point, '0')}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Decimal text; "1e3" is written out. What is no number stays as it came. */
const decimal = reader((value, context) => {
  const read = text.read(value, context);
  return typeof read === 'string' ? withoutExponent(read) : read;
});

/** A number, or a number written as text. */
export const numeric = reader((value, context) => {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return refuse(context, value, 'not a number');
});

const flag = reader((value, context) =>
  typeof value === 'boolean' ? value : refuse(context, value, 'not true or false'),
);

/** An object with any names in it, as it came. */
export const anyRecord = reader(
  (value, context) => asObject(value) ?? refuse(context, value, 'not an object'),
);

/** An object of tolerant fields; keys that are not named stay behind in the raw value. */
export function fields<S extends Shape>(shape: S): Reader<Output<S>> & { shape: S } {
  const readers = Object.entries(shape);
  const schema = reader((value, context) => {
    const object = asObject(value);
    if (!object) return refuse(context, value, 'not an object');
    const read: Record<string, unknown> = {};
    for (const [key, field] of readers) read[key] = readAt(key, field, object[key], context);
    return read as Output<S>;
  });
  return Object.assign(schema, { shape });
}

/** The same, with the keys that are not named as they came. */
export function looseFields<S extends Shape>(
  shape: S,
): Reader<Record<string, unknown> & Output<S>> {
  const named = fields(shape);
  return reader((value, context) => ({ ...asObject(value), ...named.read(value, context) }));
}

/** An object with any names in it, whose values are all read alike. */
export const valuesOf = <T>(item: Reader<T>) =>
  reader((value, context): Record<string, T> => {
    const object = asObject(value);
    if (!object) return refuse(context, value, 'not an object');
    return Object.fromEntries(
      Object.entries(object).map(([key, raw]) => [key, readAt(key, item, raw, context)]),
    );
  });

/** A list of which one odd item makes the whole unreadable; `readList` loses the item alone. */
export const listOf = <T>(item: Reader<T>) =>
  reader((value, context): T[] =>
    Array.isArray(value)
      ? value.map((raw, index) => readAt(index, item, raw, context))
      : refuse(context, value, 'not a list'),
  );

/** Reads a part, and puts its key before the path of what is wrong with it. */
function readAt<T>(key: PropertyKey, part: Reader<T>, raw: unknown, context: Context): T {
  const before = context.issues.length;
  const read = part.read(raw, context);
  if (context.issues.length > before) {
    const partIssues = context.issues.splice(before);
    context.issues.push(
      ...partIssues.map((issue) => ({ ...issue, path: [key, ...(issue.path ?? [])] })),
    );
  }
  return read;
}

/** Absent and null are one value: null. */
export const orNull = <T>(schema: Reader<T>) =>
  reader((value, context) => (value == null ? null : schema.read(value, context)));

/** Text without a visible character says as little as none. */
const unlessBlank = (schema: Reader<string>) =>
  reader((value, context) =>
    value == null || (typeof value === 'string' && value.trim() === '')
      ? null
      : schema.read(value, context),
  );

export const textOrNull = unlessBlank(text);
export const numericOrNull = orNull(numeric);
export const decimalOrNull = unlessBlank(decimal);
/** A hash; `0x` alone is none. */
export const hashOrNull = reader((value, context) => {
  const read = textOrNull.read(value, context);
  return read !== null && /^0x$/i.test(read) ? null : read;
});

// No time of a request is 100,000,000,000 seconds (the year 5138), or as few milliseconds (1973).
const firstMilliseconds = 100_000_000_000;
/** Unix seconds, also where milliseconds came. */
export const secondsOrNull = reader((value, context) => {
  const read = numericOrNull.read(value, context);
  return read !== null && read >= firstMilliseconds ? Math.floor(read / 1000) : read;
});
/** Unix milliseconds, also where seconds of this century came. */
export const millisecondsOrNull = reader((value, context) => {
  const read = numericOrNull.read(value, context);
  return read !== null && read >= 1_000_000_000 && read < firstMilliseconds ? read * 1000 : read;
});
export const flagOrNull = orNull(flag);
/** As it came; absent is undefined. */
export const anyValue = reader((value) => value);
export const anyOrNull = reader((value) => value ?? null);
/** Gated fields tell absent (undefined) from null. */
export const gatedText = reader((value, context) =>
  value == null ? value : text.read(value, context),
);

/** A part of a response that did not parse: where, why, and what came. Each one counts as drift. */
export interface Unreadable {
  path: string;
  issue: string;
  raw: unknown;
}

/**
 * Reads one subtree. Absent and null give null; a subtree of another shape gives null too, and is
 * noted in `unreadable` with its raw value, so that one odd part never costs the whole record.
 */
export function readPart<T>(
  schema: Reader<T>,
  raw: unknown,
  path: string,
  unreadable: Unreadable[],
): T | null {
  return raw == null ? null : readOrNote(schema, raw, path, unreadable);
}

function readOrNote<T>(
  schema: Reader<T>,
  raw: unknown,
  path: string,
  unreadable: Unreadable[],
): T | null {
  const context: Context = { value: raw, issues: [] };
  const read = schema.read(raw, context);
  const [issue] = context.issues;
  if (!issue) return read;
  const at = issue.path?.length ? ` at ${issue.path.join('.')}` : '';
  unreadable.push({ path, issue: `${issue.message}${at}`, raw });
  return null;
}

/** Reads an object field by field, so that one odd field costs only itself. Each field has to be nullable. */
export function readFields<S extends Shape>(
  { shape }: { shape: S },
  raw: unknown,
  path: string,
  unreadable: Unreadable[],
): Output<S> {
  const object = readPart(anyRecord, raw, path, unreadable);
  const read = Object.entries(shape).map(([key, field]) => [
    key,
    readOrNote(field, object?.[key], path === '' ? key : `${path}.${key}`, unreadable),
  ]);
  return Object.fromEntries(read) as Output<S>;
}

const anyList = listOf(anyValue);

/** Reads a list item by item, so that one odd item costs only itself. A non-list is unreadable as a whole. */
export function readList<T>(
  schema: Reader<T>,
  raw: unknown,
  path: string,
  unreadable: Unreadable[],
): T[] | null {
  const items = readPart(anyList, raw, path, unreadable);
  if (items === null) return null;
  return items.flatMap((item, index) => {
    const read = readPart(schema, item, `${path}.${index}`, unreadable);
    return read === null ? [] : [read];
  });
}

/** A JSON object, or null. */
export function asObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
