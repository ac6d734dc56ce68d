import { sumUsd } from '#service/decimal';
import { useNetwork } from '../../../api/useNetwork';
import { Usd } from '../../../components/Usd';
import { Button } from '../../../ui/Button';
import { DataTable } from '../../../ui/DataTable';
import type { ColumnsOf } from '../../../ui/table-features';
import { Notice } from '../../../ui/Notice';
import { saveFile } from '../../../lib/save-file';
import { appFeeClassLabels, type AppFeeClass } from '../../../record/app-fee-class';
import { EarnedChart } from './EarnedChart';
import { earnedCsv } from './earned-csv';
import { EarnedGroups } from './EarnedGroups';
import { EarnedLosses } from './EarnedLosses';
import { apiCalls } from './EarnedProgressLine';
import type { EarnedRun } from './earned-run';
import { earnedSums, everyAddress, everyDay, sumOf, type EarnedSum } from './earned-sums';
import type { EarnedProgress } from './earned-walk';
import { useBalancesOf } from '../claim/useBalances';
import { StatementButton } from './StatementButton';

interface ResultRow extends EarnedSum {
  feeClass: AppFeeClass;
}

const resultColumns: ColumnsOf<ResultRow> = [
  {
    id: 'result',
    header: 'Result',
    cell: ({ row }) => (
      <span className="inline-block first-letter:uppercase">
        {appFeeClassLabels[row.original.feeClass]}
      </span>
    ),
  },
  {
    id: 'fees',
    header: 'Fees',
    meta: { align: 'right' },
    cell: ({ row }) => whole(row.original.requests),
  },
  {
    id: 'quoted',
    header: 'Quoted',
    meta: { align: 'right' },
    cell: ({ row }) => <Usd value={row.original.quotedUsd} />,
  },
  {
    id: 'collected',
    header: 'Collected',
    meta: { align: 'right' },
    cell: ({ row }) => <Usd value={row.original.collectedUsd} />,
  },
  {
    id: 'uncollected',
    header: 'Uncollected',
    meta: { align: 'right' },
    cell: ({ row }) => <Usd value={row.original.uncollectedUsd} />,
  },
];

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
  const results = (Object.keys(appFeeClassLabels) as AppFeeClass[]).flatMap((feeClass) => {
    const rows = sums.classes.get(feeClass);
    return rows ? [{ feeClass, ...sumOf(rows) }] : [];
  });
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-2">{coverage(run, progress)}</p>
      {progress.note && <Notice tone="warn" title={progress.note} />}
      <dl className="grid grid-cols-1 gap-x-8 gap-y-2 sm:grid-cols-3">
        <Figure
          isFirst
          term="Quoted"
          note="Without failed and refunded requests"
          value={all.quotedUsd}
        />
        <Figure isFirst term="Collected" value={all.collectedUsd} />
        <Figure
          isFirst
          term="Uncollected"
          note="Due, and not or only partly collected"
          value={all.uncollectedUsd}
        />
        <Figure
          term={
            addresses.length > 1 ? 'Requests with these addresses' : 'Requests with this address'
          }
          text={whole(new Set(progress.rows.map(({ id }) => id)).size)}
        />
        <Figure term="Fees without USD value (excluded)" text={whole(all.unknown)} />
        <Figure
          term="Current balance"
          note="Also changes with claims and sponsorship"
          value={sumOfAll(balances)}
        />
      </dl>
      {sums.days.length > 0 && (
        <EarnedChart
          days={
            progress.isComplete
              ? everyDay(sums.days, run.window.startSeconds, run.window.endSeconds)
              : sums.days
          }
        />
      )}
      {results.length > 0 && (
        <div className="min-w-0">
          <h3 className="text-xs font-semibold text-ink-2">By result</h3>
          <div className="overflow-x-auto">
            <DataTable
              label="By result"
              stacks
              columns={resultColumns}
              data={results}
              rowId={({ feeClass }) => feeClass}
            />
          </div>
        </div>
      )}
      <EarnedLosses rows={sums.classes} />
      <EarnedGroups title="By token" groups={sums.tokens} by="token" />
      <div className="grid gap-6 xl:grid-cols-2">
        <EarnedGroups title="By origin chain" groups={sums.chains} by="chain" />
        <EarnedGroups title="By route" groups={sums.routes} by="route" />
        <EarnedGroups title="By referrer" groups={sums.referrers} by="referrer" />
        {addresses.length > 1 && (
          <EarnedGroups title="By address" groups={everyAddress(sums, addresses)} by="address" />
        )}
      </div>
      <details>
        <summary className="min-h-6">By day</summary>
        <EarnedGroups title="By day" groups={sums.days} by="day" />
      </details>
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() =>
            saveFile(`earned-${run.window.value}.csv`, 'text/csv', earnedCsv(progress.rows))
          }
        >
          Download CSV
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

function Figure({
  term,
  note,
  value,
  text,
  isFirst = false,
}: {
  term: string;
  isFirst?: boolean;
  note?: string;
  value?: string | null;
  text?: string;
}) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{term}</dt>
      <dd className={isFirst ? 'text-xl font-semibold' : 'text-base'}>
        {text ?? <Usd value={value ?? null} />}
        {note && <span className="block text-xs font-normal text-ink-3">{note}</span>}
      </dd>
    </div>
  );
}

function coverage({ total, state, window }: EarnedRun, progress: EarnedProgress): string {
  const read = `${whole(progress.rowsRead)} of ${total === null ? '?' : whole(total)} requests with app fees`;
  const broken =
    progress.brokenRows > 0 ? ` ${whole(progress.brokenRows)} rows couldn’t be read.` : '';
  const extent = progress.isComplete
    ? 'Complete.'
    : state === 'reading'
      ? 'Scanning… totals are partial.'
      : 'Incomplete: totals are too low.';
  return `${window.label}: ${read}, ${apiCalls(progress.calls)}. ${extent}${broken} USD values at request time.`;
}
