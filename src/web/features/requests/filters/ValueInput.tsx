import { useNetworkConfig } from '../../../api/useNetwork';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { SearchSelect } from '../../../ui/SearchSelect';
import { TextInput } from '../../../ui/TextInput';
import type { ValueField } from '../search/filter-fields';
import { valueText } from './chips';

const maxReadable = 20;

/** The control for one value of a field: a choice where the values are known, text where they are not. */
export function ValueInput({
  field,
  value,
  error,
  chainOptions,
  chainName,
  onChange,
}: {
  field: ValueField;
  value: string;
  error?: string | undefined;
  chainOptions: readonly { value: string; label: string }[];
  chainName: (id: string) => string;
  onChange: (value: string) => void;
}) {
  const { keyAliases } = useNetworkConfig();
  const choices = field.key === 'apiKey' ? keyAliases : field.choices;
  if (field.kind === 'text')
    return (
      <Field label={field.label} hint={field.hint} error={error}>
        <TextInput value={value} onChange={(event) => onChange(event.target.value)} />
      </Field>
    );
  const known =
    field.kind === 'chain'
      ? chainOptions
      : (choices ?? []).map((choice) => ({ value: choice, label: valueText(field.key, choice) }));
  const isUnknown = value !== '' && !known.some((option) => option.value === value);
  const own = isUnknown ? [{ value, label: valueText(field.key, value, chainName) }] : [];
  const options = [...own, ...known];
  const shared = { label: field.label, value, onChange };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {field.kind === 'choice' && known.length > maxReadable ? (
        <SearchSelect
          {...shared}
          meansAny
          placeholder="Any"
          options={options.toSorted((a, b) => a.label.localeCompare(b.label, 'en'))}
        />
      ) : (
        <Select {...shared} options={[{ value: '', label: 'Any' }, ...options]} />
      )}
      {(error ?? field.hint) !== undefined && (
        <p
          className={
            error === undefined ? 'text-xs text-balance text-ink-3' : 'text-xs text-failure'
          }
        >
          {error ?? field.hint}
        </p>
      )}
    </div>
  );
}
