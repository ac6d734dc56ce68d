import type { PageCommand } from '../../components/page-commands';
import { forgetRecents, type Recent } from '../../components/recents';
import { schemaErrorCodes, statedErrorCodes } from '#service/error-codes';
import type { ChainRecord } from '#service/schema/chain';
import type { AccessScope } from '#service/proxy-api/page-config';
import { filterableStatuses } from '#service/status';
import { spanText } from '../../lib/span-text';
import { formatOfZone, zoneName } from '../../lib/time';
import { middleCut } from '../../lib/truncation';

/** Where a command leads; the palette turns it into a navigation or a setting. */
export type Action =
  | { to: 'home' | 'requests' | 'reconcile' | 'fees' | 'chains' | 'open' | 'webhooks' | 'audit' }
  | { to: 'quotes'; tab: string; code?: string }
  | { to: 'chain' | 'request'; id: string }
  | { to: 'search'; q: string }
  | { filter: Readonly<Record<string, string>> }
  | { network: string }
  | { theme: 'system' | 'light' | 'dark' }
  | { time: string }
  | { run: () => void }
  | { dialog: DialogOfPalette };

/** Dialogs that a command opens in place of the palette. */
export type DialogOfPalette = 'keys' | 'account' | 'labels' | 'zones';

/** `value` is its identity, `label` what is shown and searched. */
export interface Command {
  value: string;
  label: string;
  action: Action;
}

export interface CommandGroup {
  value: string;
  items: Command[];
}

const command = (label: string, action: Action): Command => ({ value: label, label, action });

const goTo: Command[] = [
  command('Home', { to: 'home' }),
  command('Requests', { to: 'requests' }),
  command('Reconcile', { to: 'reconcile' }),
  command('Fees', { to: 'fees' }),
  command('Chains', { to: 'chains' }),
  command('JSON viewer', { to: 'open' }),
  command('Quotes: try a price', { to: 'quotes', tab: 'price' }),
  command('Quotes: error codes', { to: 'quotes', tab: 'errors' }),
  command('Quotes: decode call data', { to: 'quotes', tab: 'decode' }),
  command('Quotes: checks', { to: 'quotes', tab: 'explain' }),
  command('Quotes: API changes', { to: 'quotes', tab: 'changes' }),
  command('Webhooks', { to: 'webhooks' }),
  command('Audit', { to: 'audit' }),
];

const errorCodes = [...statedErrorCodes, ...schemaErrorCodes].map(({ code }) =>
  command(`Error code ${code}`, { to: 'quotes', tab: 'errors', code }),
);

const clearRecents = command('Clear recent searches and requests', { run: forgetRecents });

const spans = ['1h', '24h', '7d'];

const filters: Command[] = [
  ...filterableStatuses.map((status) =>
    command(`Show requests: ${status}`, { filter: { status } }),
  ),
  ...spans.map((created) =>
    command(`Requests created in the ${spanText(created)}`, { filter: { created } }),
  ),
];

const settings: Command[] = [
  command('Theme: system', { theme: 'system' }),
  command('Theme: light', { theme: 'light' }),
  command('Theme: dark', { theme: 'dark' }),
  command('Time format: relative', { time: 'relative' }),
  command('Time format: local', { time: 'local' }),
  command('Time format: UTC', { time: 'UTC' }),
  command('Time format: other time zone…', { dialog: 'zones' }),
  command('Address labels', { dialog: 'labels' }),
  command('Account and API', { dialog: 'account' }),
  command('Keyboard shortcuts', { dialog: 'keys' }),
];

/** Every time zone that this browser lists, the browser's own first, and what is typed where it knows that name too (an older one, or a newer). */
export function zoneCommands(typed: string): CommandGroup {
  const names = Intl.supportedValuesOf('timeZone');
  const own = zoneName('local');
  const zone = typed.replaceAll(' ', '_');
  const zones = new Set([own, ...names, ...(isZone(zone) ? [zone] : [])]);
  const label = (time: string) =>
    `${time.replaceAll('_', ' ')}${time === own ? ' (this browser)' : ''}`;
  return { value: 'Time zone', items: [...zones].map((time) => command(label(time), { time })) };
}

function isZone(name: string): boolean {
  try {
    return name !== 'local' && formatOfZone(name) !== undefined;
  } catch {
    return false;
  }
}

function ofChain(chain: ChainRecord): Command[] {
  const name = chain.displayName ?? chain.name ?? 'chain';
  const id = String(chain.id);
  return [
    command(`Chain ${name} (${id})`, { to: 'chain', id }),
    command(`Requests from ${name} (${id})`, { filter: { originChainId: id } }),
    command(`Requests to ${name} (${id})`, { filter: { destinationChainId: id } }),
  ];
}

/** What a viewer has to be let into for a command to lead anywhere; null for what everyone may do. */
function accessScopeOf(action: Action): AccessScope | null {
  if ('filter' in action || ('dialog' in action && action.dialog === 'labels')) return 'requests';
  if (!('to' in action)) return null;
  return scopes[action.to] ?? 'requests';
}

const scopes: Partial<Record<string, AccessScope>> = {
  chain: 'chains',
  chains: 'chains',
  fees: 'fees',
  quotes: 'quotes',
  webhooks: 'webhooks',
};

const ofRecent = ({ isRequest, text, words = '' }: Recent): Command =>
  isRequest
    ? {
        value: text,
        label: `Request ${middleCut(text)} ${words}`.trim(),
        action: { to: 'request', id: text },
      }
    : command(`Search again: ${text}`, { to: 'search', q: text });

/**
 * What the palette offers for what is typed: everything that is typed can be searched, chains come once one types.
 * `isPageLate`: the page's own came while the palette was open, and must not move what is read already.
 */
export function commandGroups(
  typed: string,
  chains: readonly ChainRecord[],
  otherNetworks: readonly string[],
  accessScopes: readonly AccessScope[],
  ofPage: readonly PageCommand[],
  recent: readonly Recent[],
  isPageLate = false,
): CommandGroup[] {
  const q = typed.trim();
  const isOpen = ({ action }: Command) => {
    const accessScope = accessScopeOf(action);
    return accessScope === null || accessScopes.includes(accessScope);
  };
  const ofPageIn = (value: PageCommand['group']): CommandGroup => ({
    value,
    items: ofPage
      .filter(({ group }) => group === value)
      .map(({ label, run }) => command(label, { run })),
  });
  const onThisPage = ofPageIn('On this page');
  const groups = [
    ...(isPageLate ? [] : [onThisPage]),
    { value: 'Recent', items: recent.length > 0 ? [...recent.map(ofRecent), clearRecents] : [] },
    { value: 'Go to', items: goTo },
    ...(isPageLate ? [onThisPage] : []),
    // So many that they would hide where else one can go.
    ofPageIn('Views'),
    { value: 'Filter', items: filters },
    { value: 'Error codes', items: q ? errorCodes : [] },
    { value: 'Chains', items: q ? chains.flatMap(ofChain) : [] },
    {
      value: 'Network',
      items: otherNetworks.map((network) => command(`Switch to ${network}`, { network })),
    },
    { value: 'Settings', items: settings },
    // Last, so that Enter runs a command where one has the words; an id is in no command's name.
    { value: 'Search', items: q ? [command(`Search for ${q}`, { to: 'search', q })] : [] },
  ];
  return groups
    .map(({ value, items }) => ({ value, items: items.filter(isOpen) }))
    .filter(({ items }) => items.length > 0);
}
