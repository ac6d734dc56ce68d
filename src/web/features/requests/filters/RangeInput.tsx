import { Field } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import type { TextKey } from '../search/list-search';
import type { FilterDraft } from './filter-draft';
import type { RangeField } from '../search/filter-fields';

type Fields = FilterDraft['fields'];

/** Two bounds, both included. */
export function RangeInput({
  range: { low, high, label, unit },
  fields,
  errorOf,
  onChange,
}: {
  range: RangeField;
  fields: Fields;
  errorOf: (name: TextKey) => string | undefined;
  onChange: (patch: Fields) => void;
}) {
  const name = unit === '' ? label : `${label}, ${unit}`;
  return (
    <div className="grid grid-cols-2 gap-2">
      <Field label={`${name} from`} error={errorOf(low)}>
        <TextInput
          inputMode="decimal"
          value={fields[low] ?? ''}
          onChange={(event) => onChange({ [low]: event.target.value })}
        />
      </Field>
      <Field label="to" error={errorOf(high)}>
        <TextInput
          aria-label={`${name} to`}
          inputMode="decimal"
          value={fields[high] ?? ''}
          onChange={(event) => onChange({ [high]: event.target.value })}
        />
      </Field>
    </div>
  );
}
