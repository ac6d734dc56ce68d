import { formatUsd } from '../../lib/amounts';
import { BarChart, Legend } from '../../ui/BarChart';
import { usdText, type FeeRow } from './fee-figures';

type Day = Pick<FeeRow, 'key' | 'quotedUsd' | 'collectedUsd'>;

const daySeconds = 86_400;

/** Quoted as an outline behind collected, per day. Lengths are drawn from numbers; the sums themselves stay exact elsewhere. */
export function FeeDayChart({
  days,
  window,
}: {
  days: readonly Day[];
  /** Which part of the first and the last day was read, once that is known. */
  window: { startSeconds: number; endSeconds: number } | null;
}) {
  const partial = window && partialDays(window);
  return (
    <BarChart
      label="Collected of quoted per day"
      legend={
        <>
          <span className="font-semibold">Daily app fees (USD)</span>
          <Legend look="bg-accent">Collected</Legend>
          <Legend look="border border-edge">Quoted</Legend>
          {partial && <span className="text-ink-3">{partial}</span>}
        </>
      }
      columns={['Day (UTC)', 'Quoted', 'Collected']}
      bars={days.map(({ key, quotedUsd, collectedUsd }) => ({
        key,
        tick: key.slice(5),
        stack: [{ key: 'collected', look: 'bg-accent', value: Number(collectedUsd) }],
        outline: Number(quotedUsd),
        row: [key, usdText(quotedUsd), usdText(collectedUsd)],
      }))}
      leastTop={0.01}
      format={(value) => formatUsd(String(value))?.replace('.00', '') ?? ''}
    />
  );
}

/** The window begins or ends within a day: its bar is no whole day's. */
function partialDays({ startSeconds, endSeconds }: { startSeconds: number; endSeconds: number }) {
  const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 16);
  const words = [
    startSeconds % daySeconds !== 0 && `first day from ${clock(startSeconds)}`,
    (endSeconds + 1) % daySeconds !== 0 && `last day until ${clock(endSeconds)}`,
  ].filter(Boolean);
  return words.length > 0 && `UTC days; ${words.join(', ')}`;
}
