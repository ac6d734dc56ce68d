import { MomentInput } from '../../../components/time/MomentInput';
import { Select } from '../../../ui/form/Select';
import type { TextKey } from '../search/list-search';
import { spanLabel } from '../../../lib/span-text';
import type { FilterDraft } from './filter-draft';
import { readTimeRange } from '../search/time-range';

type Fields = FilterDraft['fields'];
type Clock = 'created' | 'updated';

const spans = ['1h', '6h', '24h', '7d', '30d'];
const between = 'between';

/** One time range, on the clock of creation or of updates: a span that stays relative, or two bounds. */
export function TimeRangeFields({
  fields,
  errorOf,
  onChange,
}: {
  fields: Fields;
  errorOf: (name: TextKey) => string | undefined;
  onChange: (fields: Fields) => void;
}) {
  const clock: Clock = fields.updated ? 'updated' : 'created';
  const updated = readTimeRange(fields.updated ?? '');
  const relative = fields.created || (updated && 'relative' in updated ? updated.relative : '');
  const bounds =
    updated && !('relative' in updated)
      ? updated
      : { start: fields.startTimestamp ?? null, end: fields.endTimestamp ?? null };
  const isBetween =
    (fields.startTimestamp ?? fields.endTimestamp) !== undefined ||
    fields.updated?.includes('..') === true;
  const set = (time: Fields) => {
    const {
      created: _created,
      updated: _updated,
      startTimestamp: _start,
      endTimestamp: _end,
      ...others
    } = fields;
    onChange({ ...others, ...time });
  };
  const setRelative = (on: Clock, span: string) => set({ [on]: span });
  const setBounds = (on: Clock, start: string, end: string) =>
    set(
      on === 'updated'
        ? { updated: `${start}..${end}` }
        : { startTimestamp: start, endTimestamp: end },
    );
  const setClock = (on: Clock) => {
    if (isBetween) setBounds(on, bounds.start ?? '', bounds.end ?? '');
    else setRelative(on, relative === '' ? '24h' : relative);
  };

  return (
    <>
      <Select
        label="Date field"
        value={clock}
        onChange={(on) => setClock(on as Clock)}
        options={[
          { value: 'created', label: 'Created' },
          { value: 'updated', label: 'Updated (sorts by last update)' },
        ]}
      />
      <Select
        label="Time range"
        value={isBetween ? between : relative}
        onChange={(span) =>
          span === between ? setBounds(clock, '', '') : setRelative(clock, span)
        }
        options={[
          { value: '', label: 'Any time' },
          ...(relative === '' || spans.includes(relative) ? spans : [relative, ...spans]).map(
            (span) => ({ value: span, label: spanLabel(span) }),
          ),
          { value: between, label: 'Custom range' },
        ]}
      />
      {isBetween && (
        <div className="grid gap-2 sm:col-span-2 sm:grid-cols-2 lg:col-span-3">
          <MomentInput
            label="From"
            seconds={bounds.start}
            error={errorOf('startTimestamp') ?? errorOf('updated')}
            onChange={(start) => setBounds(clock, start, bounds.end ?? '')}
          />
          <MomentInput
            label="To"
            seconds={bounds.end}
            error={errorOf('endTimestamp')}
            onChange={(end) => setBounds(clock, bounds.start ?? '', end)}
          />
        </div>
      )}
    </>
  );
}
