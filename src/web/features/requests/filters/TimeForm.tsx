import { useState } from 'react';
import { serverNowMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { Button } from '../../../ui/Button';
import { ChoiceButtons } from '../../../ui/form/ChoiceButtons';
import type { Filter } from '../search/filter';
import { freezeTime, timeParams, withTime } from '../search/filter-edits';
import { timeRangeOf } from '../search/time-range';
import { spanText } from '../../../lib/span-text';
import { readDraft, type DraftProblem, type FilterDraft } from './filter-draft';
import { TimeRangeFields } from './TimeRangeFields';

const spans = ['1h', '24h', '7d', '30d'];

/** A usual range by one click, any other by its fields. */
export function TimeForm({
  filter,
  onChange,
}: {
  filter: Filter;
  onChange: (edit: (filter: Filter) => Filter) => void;
}) {
  const session = useSession();
  const [fields, setFields] = useState<FilterDraft['fields']>(() => timeParams(filter));
  const [problems, setProblems] = useState<readonly DraftProblem[]>([]);
  const range = timeRangeOf(filter.params);
  const apply = () => {
    const read = readDraft({ fields, groups: [] });
    setProblems(read.problems ?? []);
    if (read.filter) onChange((prev) => withTime(prev, timeParams(read.filter)));
  };
  const presets = [null, ...spans].map((span) => ({
    label: span ?? 'Any time',
    title: span === null ? 'Created at any time' : `Created in the ${spanText(span)}`,
    isOn: span === null ? range === null : filter.params.created === span,
    choose: () => onChange((prev) => withTime(prev, span === null ? {} : { created: span })),
  }));
  return (
    <form
      className="flex w-96 max-w-full flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <ChoiceButtons label="Created" choices={presets} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TimeRangeFields
          fields={fields}
          errorOf={(name) => problems.find(({ field }) => field === name)?.text}
          onChange={setFields}
        />
      </div>
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          Apply
        </Button>
        <Button
          disabled={!range || !('relative' in range)}
          title="Replaces the relative range with exact times, so the link always shows this period"
          onClick={() => onChange((prev) => freezeTime(prev, serverNowMs(session) / 1000))}
        >
          Pin time range
        </Button>
      </div>
    </form>
  );
}
