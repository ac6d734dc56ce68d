import { urlText } from '#service/url-text';

/** What a URL's query can hold: text, or a list where a name is repeated. Never a number: long digit strings keep their digits. */
export type SearchValues = Record<string, string | string[]>;

export function parseSearch(queryText: string): SearchValues {
  const values: SearchValues = {};
  for (const [name, value] of new URLSearchParams(queryText)) {
    // Objects have this one as a setter. With a space it is as unknown to every page, and named as such.
    const key = name === '__proto__' ? '__proto__ ' : name;
    const before = Object.hasOwn(values, key) ? values[key] : undefined;
    if (before === undefined) values[key] = value;
    else values[key] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return values;
}

/** Undefined, null and empty lists are left out. */
export function printSearch(values: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== undefined && item !== null)
      .map((item) => `${encode(name)}=${encode(String(item))}`),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const readable = new Map([
  ['%20', '+'],
  ['%2C', ','],
  ['%2F', '/'],
  ['%3A', ':'],
  ['%40', '@'],
]);

/** Encodes what would change the meaning of a query, and leaves readable what would not. */
function encode(text: string): string {
  return urlText(text).replace(/%(?:20|2C|2F|3A|40)/g, (code) => readable.get(code) ?? code);
}
