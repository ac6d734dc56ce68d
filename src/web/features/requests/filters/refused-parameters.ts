import type { ListQuery } from '../search/service-query';

// Names that an error may use as plain words.
const everydayWords = new Set(['id', 'user', 'status', 'term', 'limit', 'features', 'filters']);

/**
 * The sent parameters that a 400 names: as `querystring/limit`, `parameter limit`, in quotes, or (where the name is no
 * everyday word) anywhere. The text is the service's or the proxy's, in no fixed form.
 */
export function refusedParameters(message: string, query: ListQuery): (keyof ListQuery)[] {
  const sent = Object.keys(query) as (keyof ListQuery)[];
  return sent.filter((name) => {
    const quoted = new RegExp(`(querystring[/.]|parameter |["'\`]|^)${name}\\b`, 'i');
    const alone = new RegExp(`\\b${name}\\b`);
    return quoted.test(message) || (!everydayWords.has(name) && alone.test(message));
  });
}

/** What the list is without the refused parameters; a cursor is the place in it and takes no row away. */
export function withoutWords(refused: readonly (keyof ListQuery)[]): string {
  return refused.every((name) => name === 'continuation')
    ? 'The filters work; without this place the list begins with its first page.'
    : 'The other filters work; without this one the list holds more rows.';
}
