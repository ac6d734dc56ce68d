import type { ReadRow, RequestRecord } from '#service/record';
import type { ChainRecord } from '#service/schema/chain';
import { nameOfChain } from '#service/schema/chain';
import { failReasons } from '#service/fail-reason';
import { troublesOf } from '../../../components/chain-trouble';
import { visibleText } from '../../../lib/truncation';
import type { SelectOption } from '../../../ui/Select';
import { valueText } from './chips';

/** Time spans that are one click away. */
export const quickSpans: readonly string[] = ['1h', '24h', '7d', '30d'];
const quickKeys: readonly string[] = [
  'status',
  'chainId',
  'originChainId',
  'destinationChainId',
  'failReason',
];

/** True for a filter that a control of its own shows above the list; any other is a chip there. */
export function isQuick(key: string, value: unknown): boolean {
  return quickKeys.includes(key) || (key === 'created' && quickSpans.includes(String(value)));
}

/** Marks an option that comes from the loaded rows: the same value stands among all of them too. */
const onPage = 'page:';
const pageGroup = 'On this page (rows)';

/** How often a value occurs among the loaded rows, most frequent first. */
function counted<T>(
  rows: readonly ReadRow[],
  valueOf: (record: RequestRecord) => T | null,
): [T, number][] {
  const counts = new Map<T, number>();
  for (const { record } of rows) {
    const value = record ? valueOf(record) : null;
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

/** What was chosen: the value, and the status that it was counted with. */
export function readChoice(choice: string): { value: string; status: string | null } {
  if (!choice.startsWith(onPage)) return { value: choice, status: null };
  const [status = '', ...value] = choice.slice(onPage.length).split(':');
  return { value: value.join(':'), status: status || null };
}

/** Destinations of the loaded rows with their counts, then every chain. */
export function destinationOptions(
  rows: readonly ReadRow[],
  chainOptions: readonly SelectOption[],
  chainName: (id: string) => string,
): SelectOption[] {
  const found = counted(rows, ({ destinationChainId }) => destinationChainId);
  return [
    ...found.map(([id, count]) => ({
      value: `${onPage}:${id}`,
      label: `${chainName(String(id))} (${count})`,
      group: pageGroup,
    })),
    ...chainOptions.map((option) => ({ ...option, group: 'All chains' })),
  ];
}

/** Reasons of the loaded rows by status with their counts, then every reason that the service names. */
export function reasonOptions(rows: readonly ReadRow[]): SelectOption[] {
  const found = counted(rows, ({ status, failReason }) =>
    failReason === null ? null : `${status}:${failReason}`,
  );
  return [
    ...found.map(([key, count]) => {
      const { value, status } = readChoice(`${onPage}${key}`);
      return {
        value: `${onPage}${key}`,
        label: `${status}: ${visibleText(valueText('failReason', value))} (${count})`,
        group: pageGroup,
      };
    }),
    ...failReasons
      .map((reason) => ({
        value: reason,
        label: valueText('failReason', reason),
        group: 'All reasons',
      }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
  ];
}

/** Chains by name, each with what the service reports to stop it. */
export function chainOptions(chains: Iterable<ChainRecord>): SelectOption[] {
  return [...chains]
    .map((chain) => {
      const state = troublesOf(chain).find(
        ({ kind }) => kind === 'disabled' || kind === 'deposits',
      );
      const name = visibleText(nameOfChain(chain, chain.id));
      return { value: String(chain.id), label: state ? `${name} · ${state.words}` : name };
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}
