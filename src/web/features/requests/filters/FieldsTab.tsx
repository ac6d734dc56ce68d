import type { ReactNode } from 'react';
import type { FilterGroupKey } from '#service/calls/requests-query';
import type { TextKey } from '../search/list-search';
import type { DraftProblem, FilterDraft } from './filter-draft';
import {
  plainFields,
  rangeFields,
  valueFieldOf,
  type PlainField,
  type RangeField,
  type ValueField,
} from '../search/filter-fields';
import { searchKeyOf } from '../search/filter';
import { TimeRangeFields } from './TimeRangeFields';
import { Checkbox } from '../../../ui/form/Checkbox';
import { valueText } from './chips';
import { TextField } from '../../../ui/form/TextField';
import { useNetworkConfig } from '../../../api/useNetwork';
import { Select } from '../../../ui/form/Select';
import { SearchSelect } from '../../../ui/form/SearchSelect';

type Fields = FilterDraft['fields'];

const sections: { title: string; keys: FilterGroupKey[] }[] = [
  { title: 'Status', keys: ['status', 'failReason', 'refundFailReason', 'requestType'] },
  { title: 'Chains', keys: ['chainId', 'originChainId', 'destinationChainId'] },
  { title: 'Addresses', keys: ['user', 'recipient', 'depositAddress'] },
  {
    title: 'IDs and hashes',
    keys: ['id', 'orderId', 'depositTxHash', 'fillTxHash', 'refundTxHash'],
  },
  {
    title: 'Tokens',
    keys: [
      'currencyInSymbol',
      'currencyInChainId',
      'currencyInAddress',
      'currencyOutSymbol',
      'currencyOutChainId',
      'currencyOutAddress',
    ],
  },
  { title: 'Your integration', keys: ['apiKey', 'referrer'] },
];

const grid = 'grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3';

/** One control per parameter of the service; what one writes here holds for every row. */
export function FieldsTab({
  fields,
  problems,
  chainOptions,
  chainName,
  onChange,
}: {
  fields: Fields;
  problems: readonly DraftProblem[];
  chainOptions: readonly { value: string; label: string }[];
  chainName: (id: string) => string;
  onChange: (fields: Fields) => void;
}) {
  const set = (patch: Fields) => onChange({ ...fields, ...patch });
  const errorOf = (name: TextKey) => problems.find((problem) => problem.field === name)?.text;
  return (
    <div className="flex flex-col gap-5">
      <Section title="Time">
        <TimeRangeFields fields={fields} errorOf={errorOf} onChange={onChange} />
      </Section>
      {sections.map(({ title, keys }) => (
        <Section key={title} title={title}>
          {keys.map((key) => {
            const field = valueFieldOf(key);
            const name = searchKeyOf(key);
            return (
              field && (
                <ValueInput
                  key={key}
                  field={field}
                  value={fields[name] ?? ''}
                  error={errorOf(name)}
                  chainOptions={chainOptions}
                  chainName={chainName}
                  onChange={(value) => set({ [name]: value })}
                />
              )
            );
          })}
        </Section>
      ))}
      <Section title="Ranges (inclusive)">
        {rangeFields.map((range) => (
          <RangeInput
            key={range.word}
            range={range}
            fields={fields}
            errorOf={errorOf}
            onChange={set}
          />
        ))}
      </Section>
      <Section title="Advanced">
        {plainFields.map((field) => (
          <PlainInput
            key={field.word}
            field={field}
            value={fields[field.word] ?? ''}
            error={errorOf(field.word)}
            onChange={(value) => set({ [field.word]: value })}
          />
        ))}
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 border-b border-line pb-1 font-semibold">{title}</h3>
      <div className={grid}>{children}</div>
    </section>
  );
}

/** A field for the whole filter that is neither a range nor takes part in groups. */
function PlainInput({
  field: { word, label, kind, hint, choices },
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
        <legend className="text-xs font-semibold text-ink-2">{label} (matches any)</legend>
        <div className="flex flex-wrap gap-x-4">
          {choices.map((choice) => (
            <Checkbox
              key={choice}
              label={word === 'features' ? valueText(word, choice) : choice}
              checked={listOf(value).includes(choice)}
              onChange={(isOn) => onChange(toggled(value, choice, isOn))}
            />
          ))}
        </div>
      </fieldset>
    );
  return (
    <TextField label={label} hint={hint} error={error} value={value} onValueChange={onChange} />
  );
}

function listOf(text: string): string[] {
  return text.split(',').filter((item) => item !== '');
}

function toggled(text: string, item: string, isOn: boolean): string {
  const rest = listOf(text).filter((one) => one !== item);
  return (isOn ? [...rest, item] : rest).join(',');
}

/** Two bounds, both included. */
function RangeInput({
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
      <TextField
        label={`${name} from`}
        error={errorOf(low)}
        inputMode="decimal"
        value={fields[low] ?? ''}
        onValueChange={(text) => onChange({ [low]: text })}
      />
      <TextField
        label="to"
        error={errorOf(high)}
        aria-label={`${name} to`}
        inputMode="decimal"
        value={fields[high] ?? ''}
        onValueChange={(text) => onChange({ [high]: text })}
      />
    </div>
  );
}

const maxReadable = 20;

/** The control for one value of a field: a choice where the values are known, text where they are not. */
function ValueInput({
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
      <TextField
        label={field.label}
        hint={field.hint}
        error={error}
        value={value}
        onValueChange={onChange}
      />
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
