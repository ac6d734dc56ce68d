import type { ReadRow, RequestRecord } from '#service/records/record';
import type { ChainRecord } from '#service/schema/chain';
import { failReasons } from '#service/fail-reason';
import { nameOfChain } from '#service/schema/chain';
import { troublesOf } from '../../../components/chain/chain-trouble';
import type { SelectOption } from '../../../ui/form/Select';
import { valueText } from './chips';

const quickKeys: readonly string[] = ['status', 'originChainId', 'destinationChainId'];

/** True for a filter that a control of its own shows above the list; any other is a chip there. */
export function isQuick(key: string, created: string | undefined): boolean {
  return quickKeys.includes(key) || (key === 'created' && created !== undefined);
}

/** Marks an option that is a reason. */
const ofReason = 'reason:';

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

/** What was chosen of statuses and reasons: a status, empty for any; or a reason, with the status that it was counted with. */
export function readChoice(choice: string): { status: string; reason: string | null } {
  if (!choice.startsWith(ofReason)) return { status: choice, reason: null };
  const [status = '', ...reason] = choice.slice(ofReason.length).split(':');
  return { status, reason: reason.join(':') };
}

/** Every chain, those of the loaded rows first, with their counts; the chosen one is in all of them. */
export function countedChains(
  rows: readonly ReadRow[],
  key: 'originChainId' | 'destinationChainId',
  chosen: string,
  chainOptions: readonly SelectOption[],
): SelectOption[] {
  const counts = new Map(counted(rows, (record) => record[key]));
  const countOf = ({ value }: SelectOption) => counts.get(Number(value)) ?? 0;
  return chainOptions
    .toSorted((a, b) => countOf(b) - countOf(a))
    .map((option) => {
      const count = countOf(option);
      return count === 0 || option.value === chosen
        ? option
        : { ...option, label: `${option.label} (${count})` };
    });
}

/** Reasons of the loaded rows by status with their counts, then every reason that the service names. */
export function reasonOptions(rows: readonly ReadRow[]): SelectOption[] {
  const found = counted(rows, ({ status, failReason }) =>
    failReason === null ? null : `${ofReason}${status}:${failReason}`,
  );
  return [
    ...found.map(([value, count]) => {
      const { status, reason } = readChoice(value);
      return {
        value,
        label: `${status}: ${valueText('failReason', reason ?? '')} (${count})`,
        group: 'Reasons on this page (rows)',
      };
    }),
    ...failReasons
      .map((reason) => ({
        value: `${ofReason}:${reason}`,
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
      const name = nameOfChain(chain, chain.id);
      return { value: String(chain.id), label: state ? `${name} · ${state.words}` : name };
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}
