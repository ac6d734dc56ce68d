import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import type { PlainField } from '../search/filter-fields';

/** A field for the whole filter that is neither a range nor takes part in groups. */
export function PlainInput({
  field: { label, kind, hint, choices },
  value,
  error,
  onChange,
}: {
  field: PlainField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  if (kind === 'flag')
    return (
      <div>
        <Checkbox
          label={label}
          checked={value === 'true'}
          onChange={(isOn) => onChange(isOn ? 'true' : '')}
        />
        <p className={error === undefined ? 'text-xs text-ink-3' : 'text-xs text-failure'}>
          {error ?? hint}
        </p>
      </div>
    );
  if (choices)
    return (
      <fieldset className="sm:col-span-2 lg:col-span-3">
        <legend className="text-xs font-semibold text-ink-2">{label}, any of the chosen</legend>
        <div className="flex flex-wrap gap-x-4">
          {choices.map((choice) => (
            <Checkbox
              key={choice}
              label={choice}
              checked={listOf(value).includes(choice)}
              onChange={(isOn) => onChange(toggled(value, choice, isOn))}
            />
          ))}
        </div>
      </fieldset>
    );
  return (
    <Field label={label} hint={hint} error={error}>
      <TextInput value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

function listOf(text: string): string[] {
  return text.split(',').filter((item) => item !== '');
}

function toggled(text: string, item: string, isOn: boolean): string {
  const rest = listOf(text).filter((one) => one !== item);
  return (isOn ? [...rest, item] : rest).join(',');
}
