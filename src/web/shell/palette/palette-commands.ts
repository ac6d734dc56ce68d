import type { ChainRecord } from '#service/schema/chain';
import type { AccessScope } from '#service/page-config';
import { filterableStatuses } from '#service/status';
import { visibleText } from '../../lib/truncation';

/** Where a command leads; the palette turns it into a navigation or a setting. */
export type Action =
  | { to: 'requests' | 'fees' | 'chains' | 'open' }
  | { to: 'chain'; id: string }
  | { to: 'search'; q: string }
  | { filter: Readonly<Record<string, string>> }
  | { network: string }
  | { theme: 'system' | 'light' | 'dark' }
  | { time: 'relative' | 'local' | 'UTC' }
  | { sheet: 'keys' };

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
  command('Requests', { to: 'requests' }),
  command('Fees', { to: 'fees' }),
  command('Chains', { to: 'chains' }),
  command('Open a file', { to: 'open' }),
];

const spans = [
  ['1h', 'the last hour'],
  ['24h', 'the last 24 h'],
  ['7d', 'the last 7 days'],
] as const;

const filters: Command[] = [
  ...filterableStatuses.map((status) =>
    command(`Requests with status ${status}`, { filter: { status } }),
  ),
  ...spans.map(([created, words]) =>
    command(`Requests created in ${words}`, { filter: { created } }),
  ),
];

const settings: Command[] = [
  command('Theme: as the system', { theme: 'system' }),
  command('Theme: light', { theme: 'light' }),
  command('Theme: dark', { theme: 'dark' }),
  command('Times: relative', { time: 'relative' }),
  command('Times: local', { time: 'local' }),
  command('Times: UTC', { time: 'UTC' }),
  command('Show all keys', { sheet: 'keys' }),
];

function ofChain(chain: ChainRecord): Command[] {
  const name = visibleText(chain.displayName ?? chain.name ?? 'chain');
  const id = String(chain.id);
  return [
    command(`Chain ${name} (${id})`, { to: 'chain', id }),
    command(`Requests from ${name} (${id})`, { filter: { originChainId: id } }),
    command(`Requests to ${name} (${id})`, { filter: { destinationChainId: id } }),
  ];
}

/** What a viewer has to be let into for a command to lead anywhere; null for what everyone may do. */
function accessScopeOf(action: Action): AccessScope | null {
  if ('filter' in action) return 'requests';
  if (!('to' in action)) return null;
  if (action.to === 'chain') return 'chains';
  return action.to === 'fees' || action.to === 'chains' ? action.to : 'requests';
}

/** What the palette offers for what is typed: everything that is typed can be searched, chains come once one types. */
export function commandGroups(
  typed: string,
  chains: readonly ChainRecord[],
  otherNetworks: readonly string[],
  accessScopes: readonly AccessScope[],
): CommandGroup[] {
  const q = typed.trim();
  const isOpen = ({ action }: Command) => {
    const accessScope = accessScopeOf(action);
    return accessScope === null || accessScopes.includes(accessScope);
  };
  const groups = [
    { value: 'Go to', items: goTo },
    { value: 'Filter', items: filters },
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
