import { filterGroupKeys } from '#service/requests-query';
import { asObject } from '#service/schema/tolerant';
import type { Keyring } from './keyring';
import type { FillIn } from './mirror';
import { Problem } from './problem';

const groupKeys = new Set<string>(filterGroupKeys);

/** What clients write about keys; the proxy puts keys in their place. */
export const keyParameters = ['scope', 'apiKeyAlias', 'apiKey'] as const;

/**
 * Puts keys where clients wrote aliases: `apiKeyAlias` becomes `apiKey`, and so do the values of
 * `apiKey` and `not:apiKey` inside `filters`. `scope=ours` stands for all keys of the keyring. Clients
 * never send keys.
 *
 * @param referrerNeedsKey a referrer filter needs a top-level `apiKey` (service-api.md L9),
 *   which is filled in
 */
export function fillInKeys(keyring: Keyring, referrerNeedsKey = true): FillIn {
  return (query) => {
    if (query.has('apiKey'))
      throw new Problem(400, 'Keys are never sent by clients: name one with apiKeyAlias.');
    const filled = new Map(query);
    filled.delete('apiKeyAlias');
    filled.delete('scope');

    const aliasText = query.get('apiKeyAlias');
    const named = aliasText === undefined ? [] : keysOf(keyring, aliasText.split(','));
    const key = named[0] ?? keyring.defaultKey;
    // An alias asks for a part of ours.
    const asked = named.length === 0 && asksForOurs(query) ? keyring.keys : named;

    let filtersByReferrer = query.has('referrer');
    const filterText = query.get('filters');
    if (filterText !== undefined) {
      const groups = readGroups(filterText).map((group) => fillInGroup(keyring, group));
      filtersByReferrer ||= groups.some((group) => 'referrer' in group || 'not:referrer' in group);
      filled.set('filters', JSON.stringify(groups));
    }
    if (asked.length > 0) filled.set('apiKey', [...new Set(asked)].join(','));
    else if (filtersByReferrer && referrerNeedsKey) filled.set('apiKey', key);
    return { key, query: filled };
  };
}

function asksForOurs(query: ReadonlyMap<string, string>): boolean {
  const scope = query.get('scope');
  if (scope !== undefined && scope !== 'ours' && scope !== 'all')
    throw new Problem(400, 'Query parameter scope must be ours or all.');
  return scope === 'ours';
}

function keysOf(keyring: Keyring, aliases: readonly unknown[]): string[] {
  return aliases.map((alias) => {
    const key = typeof alias === 'string' ? keyring.keyOf(alias) : undefined;
    if (key === undefined) throw new Problem(400, 'There is no key under this alias.');
    return key;
  });
}

function readGroups(text: string): Record<string, unknown>[] {
  let groups: unknown;
  try {
    groups = JSON.parse(text);
  } catch {
    groups = null;
  }
  if (!Array.isArray(groups)) throw new Problem(400, 'filters must be a JSON array of objects.');
  return groups.map((group: unknown) => {
    const object = asObject(group);
    if (!object) throw new Problem(400, 'filters must be a JSON array of objects.');
    return object;
  });
}

function fillInGroup(keyring: Keyring, group: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(group).map(([name, value]): [string, unknown] => {
    const bare = name.startsWith('not:') ? name.slice('not:'.length) : name;
    if (!groupKeys.has(bare))
      throw new Problem(400, `filters has an unknown key ${name.slice(0, 64)}.`);
    const values: unknown[] = Array.isArray(value) ? value : [value];
    checkValues(name, values);
    if (bare === 'referrer' && values.includes(''))
      throw new Problem(400, 'An empty referrer is not a filter.');
    if (bare !== 'apiKey' || value === null) return [name, value];
    const keys = keysOf(keyring, values);
    return [name, Array.isArray(value) ? keys : keys[0]];
  });
  return Object.fromEntries(entries);
}

function checkValues(name: string, values: readonly unknown[]): void {
  const isScalar = (value: unknown) =>
    typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
  const isNullCheck = values.length === 1 && values[0] === null;
  if (!isNullCheck && !values.every(isScalar))
    throw new Problem(400, `filters ${name} must be a text, a number, a list of these, or null.`);
}
