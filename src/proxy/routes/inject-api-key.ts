import { filterKeyOf, readFilterGroups } from '#service/calls/filter-groups';
import type { FilterGroup } from '#service/calls/requests-query';
import type { Keyring } from '../config/keyring';
import type { InjectApiKey } from './proxy-route';
import { HttpProblem } from '../http/http-problem';

/** Parameters that select keys; the proxy replaces them. */
export const keyParameters = ['scope', 'apiKeyAlias', 'apiKey'] as const;

/**
 * Replaces aliases by keys: `apiKeyAlias` becomes `apiKey`, and so do the values of `apiKey` and `not:apiKey` inside
 * `filters`. `scope=ours` selects all keys of the keyring. Clients never send keys.
 *
 * @param referrerNeedsKey a referrer filter needs a top-level `apiKey` (service-api.md L9): all of the keyring are added
 */
export function injectApiKey(keyring: Keyring, referrerNeedsKey = true): InjectApiKey {
  return (query) => {
    if (query.has('apiKey'))
      throw new HttpProblem(400, 'Don’t send an API key. Use apiKeyAlias with its name.');
    const filled = new Map(query);
    filled.delete('apiKeyAlias');
    filled.delete('scope');

    const isOurs = isScopeOurs(query);
    const aliasText = query.get('apiKeyAlias');
    const named = aliasText === undefined ? [] : keysOf(keyring, aliasText.split(','));
    const key = named[0] ?? keyring.defaultKey;
    let filtersByReferrer = query.has('referrer');
    const filterText = query.get('filters');
    if (filterText !== undefined) {
      const groups = readGroups(filterText).map((group) => injectIntoGroup(keyring, group));
      filtersByReferrer ||= groups.some((group) => 'referrer' in group || 'not:referrer' in group);
      filled.set('filters', JSON.stringify(groups));
    }
    // An alias narrows `scope=ours`; the rows of a referrer are those of all own keys too.
    const needsKeys = isOurs || (filtersByReferrer && referrerNeedsKey);
    const keys = named.length === 0 && needsKeys ? keyring.keys : named;
    if (keys.length > 0) filled.set('apiKey', [...new Set(keys)].join(','));
    return { key, query: filled };
  };
}

function isScopeOurs(query: ReadonlyMap<string, string>): boolean {
  const scope = query.get('scope');
  if (scope !== undefined && scope !== 'ours' && scope !== 'all')
    throw new HttpProblem(400, 'Query parameter scope must be ours or all.');
  return scope === 'ours';
}

function keysOf(keyring: Keyring, aliases: readonly unknown[]): string[] {
  return aliases.map((alias) => {
    const key = typeof alias === 'string' ? keyring.keyOf(alias) : undefined;
    if (key === undefined) throw new HttpProblem(400, 'No API key has this alias.');
    return key;
  });
}

function readGroups(text: string): FilterGroup[] {
  const read = readFilterGroups(text);
  if (!read.ok) throw new HttpProblem(400, `filters ${read.issues[0]}.`);
  return read.value;
}

function injectIntoGroup(keyring: Keyring, group: FilterGroup): FilterGroup {
  const entries = Object.entries(group).map(([name, value]): [string, unknown] => {
    if (filterKeyOf(name)?.key !== 'apiKey' || value === null) return [name, value];
    const keys = keysOf(keyring, [value].flat());
    return [name, Array.isArray(value) ? keys : keys[0]];
  });
  return Object.fromEntries(entries);
}
