import { sumUsd } from '#service/decimal';
import { useNetwork } from '../../../api/useNetwork';
import { Usd } from '../../../components/Usd';
import { Button } from '../../../ui/Button';
import { KeyValue } from '../../../ui/KeyValue';
import { Notice } from '../../../ui/Notice';
import { saveFile } from '../../../lib/save-file';
import type { AppFeeClass } from '../../../record/app-fee-class';
import { EarnedChart } from './EarnedChart';
import { earnedCsv } from './earned-csv';
import { EarnedGroups } from './EarnedGroups';
import { EarnedLosses } from './EarnedLosses';
import type { EarnedRun } from './earned-run';
import { earnedSums, everyAddress, everyDay } from './earned-sums';
import type { EarnedProgress } from './earned-walk';
import { useBalancesOf } from '../claim/useBalances';
import { StatementButton } from './StatementButton';

export function EarnedReport({
  run,
  progress,
  addresses,
}: {
  run: EarnedRun;
  progress: EarnedProgress;
  addresses: readonly string[];
}) {
  const network = useNetwork();
  const balances = useBalancesOf(network, addresses).map((data) => data?.totalBalanceUsd ?? null);
  const sums = earnedSums(progress.rows);
  const { all } = sums;
  const count = (key: AppFeeClass) => sums.classes.get(key)?.length ?? 0;
  const counts = (...keys: AppFeeClass[]) => keys.map((key) => whole(count(key))).join(' · ');
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-2">{coverage(run, progress)}</p>
      {progress.note && <Notice tone="warn" title={progress.note} />}
      <KeyValue
        items={[
          {
            term:
              addresses.length > 1
                ? 'Requests that name one of them'
                : 'Requests that name this address',
            value: whole(new Set(progress.rows.map(({ id }) => id)).size),
          },
          {
            term: 'Quoted, without what failed or was refunded',
            value: <Usd value={all.quotedUsd} />,
          },
          { term: 'Collected', value: <Usd value={all.collectedUsd} /> },
          {
            term: 'In full, short, nothing',
            value: counts('collected', 'short', 'nothing-collected'),
          },
          {
            term: 'Not due, not yet, none expected',
            value: counts('not-due', 'not-yet', 'expected-zero'),
          },
          {
            term: 'Without a quote, not all amounts reported, not reported, no app fee',
            value: counts('collected-without-quote', 'collected-unclear', 'not-reported', 'none'),
          },
          { term: 'Without a USD value, in no sum', value: whole(all.unknown) },
          {
            term: 'Balance now, for information: claims and sponsorship move it too',
            value: <Usd value={sumOfAll(balances)} />,
          },
        ]}
      />
      {sums.days.length > 0 && (
        <EarnedChart
          days={
            progress.isComplete
              ? everyDay(sums.days, run.window.startSeconds, run.window.endSeconds)
              : sums.days
          }
        />
      )}
      <EarnedLosses rows={sums.classes} />
      <div className="grid gap-6 lg:grid-cols-2">
        <EarnedGroups title="By route" groups={sums.routes} by="route" />
        <EarnedGroups title="By referrer" groups={sums.referrers} by="referrer" />
        {addresses.length > 1 && (
          <EarnedGroups title="By address" groups={everyAddress(sums, addresses)} by="address" />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() =>
            saveFile(`earned-${run.window.value}.csv`, 'text/csv', earnedCsv(progress.rows))
          }
        >
          Save as CSV
        </Button>
        {run.window.month && (
          <StatementButton run={run} progress={progress} addresses={addresses} />
        )}
      </div>
    </div>
  );
}

function whole(count: number): string {
  return count.toLocaleString('en-US');
}

/** Null where one of them is not reported: half a sum would read as the whole. */
function sumOfAll(values: readonly (string | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? sumUsd(known) : null;
}

function coverage({ total, state, window }: EarnedRun, progress: EarnedProgress): string {
  const read = `${progress.rowsRead.toLocaleString('en-US')} of ${total?.toLocaleString('en-US') ?? 'an unknown number of'} requests with app fees`;
  const broken = progress.brokenRows > 0 ? ` ${progress.brokenRows} rows could not be read.` : '';
  const whole = progress.isComplete
    ? 'The window was read to its end.'
    : state === 'reading'
      ? 'Still reading: the sums grow.'
      : 'Not read to the end: the sums are too low.';
  return `${window.label}: ${read}, in ${progress.calls} calls. ${whole}${broken} USD at the time of each request.`;
}
