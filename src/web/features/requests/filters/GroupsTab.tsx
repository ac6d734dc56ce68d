import { Plus } from 'lucide-react';
import { Fragment } from 'react';
import { Button } from '../../../ui/Button';
import { ConditionRow } from './ConditionRow';
import { newCondition, type DraftCondition } from './filter-draft';

/** Alternatives: conditions of one group all hold, and a row needs one group. */
export function GroupsTab({
  groups,
  chainOptions,
  chainName,
  onChange,
}: {
  groups: readonly DraftCondition[][];
  chainOptions: readonly { value: string; label: string }[];
  chainName: (id: string) => string;
  onChange: (groups: DraftCondition[][]) => void;
}) {
  const replace = (at: number, group: DraftCondition[] | null) =>
    onChange(groups.flatMap((one, index) => (index === at ? (group ? [group] : []) : [one])));
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-2">
        Shows requests that match at least one group. Within a group, all conditions must match.
        Time, ranges and features apply to every group.
      </p>
      {groups.map((group, at) => (
        <Fragment key={at}>
          {at > 0 && <p className="text-xs font-semibold text-ink-2">or</p>}
          <fieldset className="relative rounded-lg border border-line-2 p-3">
            <legend className="px-1 text-xs font-semibold text-ink-2">Group {at + 1}</legend>
            <div className="flex flex-col gap-2">
              {group.map((condition, index) => (
                <ConditionRow
                  key={index}
                  name={`Group ${at + 1}, condition ${index + 1}`}
                  condition={condition}
                  chainOptions={chainOptions}
                  chainName={chainName}
                  onChange={(next) =>
                    replace(
                      at,
                      group.flatMap((one, i) => (i === index ? (next ? [next] : []) : [one])),
                    )
                  }
                />
              ))}
            </div>
            <div className="mt-2 flex gap-2">
              <Button size="small" onClick={() => replace(at, [...group, newCondition])}>
                <Plus size={13} aria-hidden /> Add condition
              </Button>
              <Button
                size="small"
                variant="quiet"
                className="ml-auto"
                aria-label={`Remove group ${at + 1}`}
                onClick={() => replace(at, null)}
              >
                Remove group
              </Button>
            </div>
          </fieldset>
        </Fragment>
      ))}
      <span>
        <Button onClick={() => onChange([...groups, [newCondition]])}>
          <Plus size={14} aria-hidden /> {groups.length === 0 ? 'Add group' : 'Add OR group'}
        </Button>
      </span>
    </div>
  );
}
