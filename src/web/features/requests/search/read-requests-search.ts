import type * as z from 'zod/mini';
import { normalizeSearch } from './normalize-search';
import { searchShape, type Dropped, type RequestsSearch } from './schema';

const lists = new Set(['filter', 'trail']);

/**
 * Reads URL search values (text, or a list where a name is repeated). Whatever is unknown or invalid is
 * left out and named, never passed on: the service would answer a wrong filter with everything.
 * `otherKeys` belong to somebody else on the page (columns, view).
 */
export function readRequestsSearch(
  raw: Readonly<Record<string, unknown>>,
  otherKeys: readonly string[] = [],
): { search: RequestsSearch; dropped: Dropped[] } {
  const dropped: Dropped[] = [];
  const kept: Record<string, unknown> = {};
  const read = (name: string, schema: z.ZodMiniType, value: unknown) => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    const own = issue?.code === 'custom' ? issue.message : 'is not understood';
    const isTwice = Array.isArray(value) && !lists.has(name);
    dropped.push({ name, value: show(value), reason: isTwice ? 'stands there twice' : own });
    return undefined;
  };
  for (const [name, schema] of searchShape) {
    const value = raw[name];
    if (value === undefined) continue;
    if (!lists.has(name)) kept[name] = read(name, schema, value);
    else {
      const items: unknown[] = Array.isArray(value) ? value : [value];
      const good = items.flatMap((item) => (read(name, schema, [item]) as string[]) ?? []);
      if (good.length > 0) kept[name] = good;
    }
  }
  for (const [name, value] of Object.entries(raw))
    if (value !== undefined && !searchShape.has(name) && !otherKeys.includes(name))
      dropped.push({ name, value: show(value), reason: hint(name, raw) });
  if (isHashAsTerm(raw)) kept.term = raw.hash;
  const search = Object.fromEntries(
    Object.entries(kept).filter(([, value]) => value !== undefined),
  ) as RequestsSearch;
  const settled = normalizeSearch(search);
  return { search: settled.search, dropped: [...dropped, ...settled.dropped] };
}

/** A link of an older list: without its hash it would show everything. */
function isHashAsTerm(raw: Readonly<Record<string, unknown>>): boolean {
  const term = searchShape.get('term');
  return (
    raw.term === undefined && raw.hash !== undefined && term?.safeParse(raw.hash).success === true
  );
}

function hint(name: string, raw: Readonly<Record<string, unknown>>): string {
  if (name === 'hash')
    return isHashAsTerm(raw)
      ? 'is no filter of this list, so term is used in its place'
      : 'is no filter of this list: use term';
  if (name === 'apiKey') return 'is never part of a link: use apiKeyAlias';
  return 'is not known here';
}

function show(value: unknown): string {
  return Array.isArray(value) ? value.map(show).join(', ') : String(value);
}
