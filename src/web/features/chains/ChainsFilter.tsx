import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ChainRecord } from '#service/schema/chain';
import { visibleText } from '../../lib/truncation';
import { Field } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import type { ChainsFilterValues } from './chain-matches';

/** Text and vm type, kept in the URL. */
export function ChainsFilter({ chains }: { chains: readonly ChainRecord[] }) {
  const { q, vm } = useSearch({ from: '/$network/chains' });
  const navigate = useNavigate({ from: '/$network/chains' });
  const set = (change: ChainsFilterValues) =>
    void navigate({
      search: (before) => {
        const after = { ...before, ...change };
        return { q: after.q || undefined, vm: after.vm || undefined };
      },
      replace: true,
      resetScroll: false,
    });
  const reported = chains.flatMap((chain) => chain.vmType ?? []);
  const vmTypes = [...new Set(vm ? [vm, ...reported] : reported)].toSorted();
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-48 flex-1 sm:max-w-80">
        <Field label="Search chains">
          <TextInput
            type="search"
            placeholder="Name, chain ID, native token or tag"
            // Not bound to the URL: its value would arrive late and move the caret.
            defaultValue={q}
            onChange={(event) => set({ q: event.target.value.trim() })}
          />
        </Field>
      </div>
      {/* Its options come later, and must not change its width. */}
      <div className="w-36">
        <Select
          label="VM type"
          value={vm ?? ''}
          onChange={(value) => set({ vm: value })}
          options={[
            { value: '', label: 'All' },
            ...vmTypes.map((name) => ({ value: name, label: visibleText(name) })),
          ]}
        />
      </div>
    </div>
  );
}
