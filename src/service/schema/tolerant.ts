import * as z from 'zod/mini';

type Context = z.core.ParsePayload;

function refuse(context: Context, input: unknown, message: string): never {
  context.issues.push({ code: 'custom', message, input });
  return z.NEVER;
}

function asText(value: unknown, context: Context): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? decimalText(value) : refuse(context, value, 'not a text');
}

/** A JSON number as decimal text: 0.0000001 reads "1e-7" in JavaScript, which is no amount. */
function decimalText(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e');
  if (exponent === undefined) return mantissa;
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const places = Number(exponent);
  if (places > 0) return `${sign}${whole}${fraction.padEnd(places, '0')}`;
  return `${sign}0.${'0'.repeat(-places - 1)}${whole}${fraction}`;
}

function asNumber(value: unknown, context: Context): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return refuse(context, value, 'not a number');
}

function asFlag(value: unknown, context: Context): boolean {
  return typeof value === 'boolean' ? value : refuse(context, value, 'not true or false');
}

/** A scalar that the service sends as text, or at times as a number. Never used for arithmetic as a number. */
export const text = z.transform(asText);

/** An object with any names in it. */
export const anyRecord = z.transform(
  (value: unknown, context) => asObject(value) ?? refuse(context, value, 'not an object'),
);

/** A number, or a number written as text. */
export const numeric = z.transform(asNumber);

export const flag = z.transform(asFlag);

// Absent and null are one value: null. Each field is one transform of its own, because chains of schemas
// (nullish, then a pipe, then a union) made reading a page of 50 records four times as slow.
const nullable = <T>(read: Reader<T>) =>
  z.transform((value: unknown, context) => (value == null ? null : read(value, context)));

export const textOrNull = nullable(asText);
export const numericOrNull = nullable(asNumber);
export const flagOrNull = nullable(asFlag);
export const anyOrNull = nullable((value) => value);

/** An object or a list, or null where it is absent. */
export const orNull = <S extends z.ZodMiniType>(schema: S) => nullable(readerOf(schema));

/**
 * An object of tolerant fields; keys that are not named stay behind in the raw value. Does what `z.object`
 * does for fields that are transforms, without its bookkeeping, which took most of the time of reading a page.
 */
export function fields<S extends Record<string, z.ZodMiniTransform>>(shape: S) {
  const readers = Object.entries(shape).map(([key, schema]) => [key, readerOf(schema)] as const);
  return z.transform(
    (value: unknown, context) =>
      readEach(value, () => readers, context) as { [K in keyof S]: z.output<S[K]> },
  );
}

/** An object with any names in it, whose values are all read alike. */
export function valuesOf<S extends z.ZodMiniTransform>(schema: S) {
  const reader = readerOf(schema);
  const readersOf = (object: object) => Object.keys(object).map((key) => [key, reader] as const);
  return z.transform(
    (value: unknown, context) => readEach(value, readersOf, context) as Record<string, z.output<S>>,
  );
}

function readEach(
  value: unknown,
  readersOf: (object: object) => readonly (readonly [key: string, reader: Reader<unknown>])[],
  context: Context,
): Record<string, unknown> {
  const object = asObject(value);
  if (object === null) return refuse(context, value, 'not an object');
  const read: Record<string, unknown> = {};
  for (const [key, reader] of readersOf(object)) {
    const before = context.issues.length;
    read[key] = reader(object[key], context);
    if (context.issues.length > before)
      context.issues.push(...context.issues.splice(before).map((issue) => under(key, issue)));
  }
  return read;
}

const under = (key: string, issue: z.core.$ZodRawIssue): z.core.$ZodRawIssue => ({
  ...issue,
  path: [key, ...(issue.path ?? [])],
});

type Reader<T> = (value: unknown, context: Context) => T;

// A transform is called as the function that it is; any other schema parses, and hands its issue on.
function readerOf<S extends z.ZodMiniType>(schema: S): Reader<z.output<S>> {
  if (schema instanceof z.ZodMiniTransform) return schema._zod.def.transform as Reader<z.output<S>>;
  return (value, context) => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    context.issues.push({
      code: 'custom',
      message: issue?.message ?? 'another shape',
      path: issue?.path ?? [],
      input: value,
    });
    return z.NEVER;
  };
}

// Built once: making a schema costs far more than using it.
const anyList = z.array(z.unknown());
export const textList = z.array(text);

/** A part of an answer that did not parse: where, why, and what came. Each one counts as drift. */
export interface Unreadable {
  path: string;
  issue: string;
  raw: unknown;
}

/**
 * Reads one subtree. Absent and null give null; a subtree of another shape gives null too, and is
 * noted in `unreadable` with its raw value, so that one odd part never costs the whole record.
 */
export function readPart<S extends z.ZodMiniType>(
  schema: S,
  raw: unknown,
  path: string,
  unreadable: Unreadable[],
): z.output<S> | null {
  if (raw === undefined || raw === null) return null;
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const at = issue?.path.length ? ` at ${issue.path.join('.')}` : '';
  unreadable.push({ path, issue: `${issue?.message ?? 'another shape'}${at}`, raw });
  return null;
}

/** Reads a list item by item, so that one odd item costs only itself. A non-list is unreadable as a whole. */
export function readList<S extends z.ZodMiniType>(
  schema: S,
  raw: unknown,
  path: string,
  unreadable: Unreadable[],
): z.output<S>[] | null {
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
