import { useNavigate } from '@tanstack/react-router';
import { deskPeriods, usualPeriod, type DeskPeriod, type DeskQuery } from '#service/proxy-api/desk';
import { spanText } from '../../lib/span-text';
import { isoTime } from '../../lib/time';
import { ChoiceButtons, type Choice } from '../../ui/form/ChoiceButtons';
import { inputClass } from '../../ui/form/input-class';

/** A period of requests by creation, as a URL holds it: a recent one, or the seconds of an own one. */
type PeriodSearch = {
  [name in 'period' | 'startTimestamp' | 'endTimestamp']?: string | undefined;
};

type ReadPeriod = Pick<DeskQuery, 'period' | 'startTimestamp' | 'endTimestamp'>;

const daySeconds = 86_400;
const isSeconds = (text: string | undefined) => /^\d{1,12}$/.test(text ?? '');

/** What a URL says of the period, else the `usual` one. */
export function readPeriod(
  { period, startTimestamp, endTimestamp }: PeriodSearch,
  usual: DeskPeriod = usualPeriod,
): ReadPeriod {
  if (isSeconds(startTimestamp) && isSeconds(endTimestamp) && startTimestamp && endTimestamp)
    if (Number(startTimestamp) <= Number(endTimestamp)) return { startTimestamp, endTimestamp };
  return { period: deskPeriods.find((known) => known === period) ?? usual };
}

/** "the last 7 days", "2026-11-01 to 2026-11-20 (UTC)". */
export function periodText({ period, startTimestamp, endTimestamp }: ReadPeriod): string {
  if (period) return `the ${spanText(period)}`;
  return `${dayOf(startTimestamp)} to ${dayOf(endTimestamp)} (UTC)`;
}

const dayOf = (seconds: string | undefined) => isoTime(Number(seconds) * 1000)?.slice(0, 10) ?? '';

/** 24 hours, 7 or 30 days, or days of one's own, kept in the URL of the page on screen; `what` is of the period. */
export function PeriodSwitch({
  value,
  nowMs,
  what = 'Created',
}: {
  value: ReadPeriod;
  nowMs: number;
  what?: string;
}) {
  const navigate = useNavigate();
  const go = (next: PeriodSearch) =>
    void navigate({
      to: '.',
      search: (now: object) => ({
        ...now,
        period: undefined,
        startTimestamp: undefined,
        endTimestamp: undefined,
        ...next,
      }),
    });
  const today = Math.floor(nowMs / 1000 / daySeconds) * daySeconds;
  const ownDays = (start: number, end: number) =>
    go({ startTimestamp: String(start), endTimestamp: String(end + daySeconds - 1) });
  const start = Number(value.startTimestamp);
  const end = Math.floor(Number(value.endTimestamp) / daySeconds) * daySeconds;
  const day = (label: string, seconds: string | undefined, set: (seconds: number) => void) => (
    <label className="flex items-center gap-1 text-xs text-ink-3">
      {label}
      <input
        type="date"
        className={inputClass}
        value={dayOf(seconds)}
        max={dayOf(String(today))}
        onChange={({ target }) => {
          const ms = Date.parse(target.value);
          if (Number.isFinite(ms) && ms > 0) set(ms / 1000);
        }}
      />
    </label>
  );
  const choices: Choice[] = [
    ...deskPeriods.map((period) => ({
      label: period,
      title: `${what} in ${periodText({ period })}`,
      isOn: value.period === period,
      choose: () => go({ period }),
    })),
    {
      label: 'Custom',
      title: `${what} on days of your choice (UTC)`,
      isOn: !value.period,
      choose: () => ownDays(today - 6 * daySeconds, today),
    },
  ];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ChoiceButtons label="Period" choices={choices} />
      {!value.period && (
        <>
          {day('From', value.startTimestamp, (from) => ownDays(from, Math.max(from, end)))}
          {day('To', value.endTimestamp, (to) => ownDays(Math.min(start, to), to))}
        </>
      )}
    </div>
  );
}
