import { Plus, X } from 'lucide-react';
import { filterableStatuses } from '#service/status';
import type { FilterGroupKey } from '#service/requests-query';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { Select } from '../../../ui/Select';
import type { ConditionMode, DraftCondition } from './filter-draft';
import { valueFieldOf, valueFields } from '../search/filter-fields';
import { ValueInput } from './ValueInput';

const modes: { value: ConditionMode; label: string }[] = [
  { value: 'is', label: 'is' },
  { value: 'isNot', label: 'is not' },
  { value: 'isEmpty', label: 'is not set' },
  { value: 'isPresent', label: 'is set' },
];
const keyOptions = valueFields.map(({ key, label }) => ({ value: key, label }));

/** One condition: a field, how it compares, and its values, of which any may match. */
export function ConditionRow({
  name,
  condition,
  chainOptions,
  chainName,
  onChange,
}: {
  name: string;
  condition: DraftCondition;
  chainOptions: readonly { value: string; label: string }[];
  chainName: (id: string) => string;
  onChange: (condition: DraftCondition | null) => void;
}) {
  const { key, mode, values } = condition;
  const found = valueFieldOf(key);
  // Inside a group there are no loaded rows: only what the service filters by.
  const field = found && key === 'status' ? { ...found, choices: filterableStatuses } : found;
  const hasValues = mode === 'is' || mode === 'isNot';
  return (
    <div role="group" aria-label={name} className="flex flex-wrap items-center gap-2">
      <span className="w-44">
        <Select
          label="Field"
          isLabelHidden
          value={key}
          onChange={(next) => onChange({ key: next as FilterGroupKey, mode, values: [''] })}
          options={keyOptions}
        />
      </span>
      <span className="w-28">
        <Select
          label="Comparison"
          isLabelHidden
          value={mode}
          onChange={(next) => onChange({ ...condition, mode: next as ConditionMode })}
          options={modes}
        />
      </span>
      {field &&
        hasValues &&
        values.map((value, at) => (
          <span key={at} className="w-48 min-w-0">
            <ValueInput
              field={field}
              label={at === 0 ? 'Value' : `Value ${at + 1}`}
              isLabelHidden
              value={value}
              chainOptions={chainOptions}
              chainName={chainName}
              onChange={(next) =>
                onChange({ ...condition, values: values.map((old, i) => (i === at ? next : old)) })
              }
            />
          </span>
        ))}
      {hasValues && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => onChange({ ...condition, values: [...values, ''] })}
        >
          <Plus size={13} aria-hidden /> Add value
        </Button>
      )}
      <IconButton label="Remove condition" className="ml-auto" onClick={() => onChange(null)}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}
