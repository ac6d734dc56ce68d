import { memo } from 'react';
import { Usd } from '../../components/Usd';
import { EmptyState } from '../../ui/EmptyState';
import { Tabs } from '../../ui/Tabs';
import type { ColumnsOf } from '../../ui/table-features';
import { appFeeClassLabels, type AppFeeClass } from '#service/app-fee-class';
import { FeeAddresses, FeeGroups, feeSumColumns } from './FeeGroups';
import { FeeDayChart } from './FeeDayChart';
import { FeeLosses } from './FeeLosses';
import { feeEquation, usdText } from './fee-equation';
import { everyDay, everyRecipient, type FeeGroup, type ReconcileReport } from './reconcile-report';
import { hiddenReferrer, type FeeDimension } from './fee-totals';
import { Figure, ReportTable } from './ReportTable';

/** Why no fee, or no quote, stands beside it. */
const resultHints: Partial<Record<AppFeeClass, string>> = {
  'collected-without-quote': 'The quote has no such fee',
  'not-due': 'Failed or refunded',
  'expected-zero': 'An app-fee rule explains it',
  'not-yet': 'In progress',
  'status-unknown': 'Whether it’s due isn’t known',
  none: 'Neither quoted nor collected',
};

const resultColumns: ColumnsOf<FeeGroup> = [
  {
    id: 'result',
    header: 'Result',
    meta: { wraps: true },
    cell: ({ row: { original } }) => {
      const key = original.key as AppFeeClass;
      return (
        <div>
          {appFeeClassLabels[key]}
          {key in resultHints && (
            <span className="block text-xs text-ink-3">{resultHints[key]}</span>
          )}
        </div>
      );
    },
  },
  ...(feeSumColumns as ColumnsOf<FeeGroup>),
];

const order = Object.keys(appFeeClassLabels);

interface Props {
  report: ReconcileReport;
  /** Null: every recipient counts. */
  recipients: readonly string[] | null;
  /** The whole window, once it was read to its end: days without a request are then zero. */
  window: { startSeconds: number; endSeconds: number } | null;
  /** Of the recipients, now; null = not reported. Left out where it is no question. */
  balanceUsd?: string | null;
}

/** App fees: quoted, collected, short, nothing; by token, chain, route, day, referrer and recipient. */
export const AppFeesReport = memo(function AppFeesReport({
  report,
  recipients,
  window,
  balanceUsd,
}: Props) {
  const { all, by, classes, requests, lackingFees } = report;
  const days = window ? everyDay(by.day.groups, window) : by.day.groups;
  const results = classes.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
  const whole = (count: number) => count.toLocaleString('en-US');
  const groupsBy = (dimension: FeeDimension, title: string) => ({
    value: dimension,
    label: title,
    content: <FeeGroups title={title} ranked={by[dimension]} by={dimension} />,
  });
  const tabs = [
    {
      value: 'result',
      label: 'By result',
      content: (
        <ReportTable
          title="By result"
          isTitleHidden
          columns={resultColumns}
          rows={results}
          rowId={({ key }) => key}
        />
      ),
    },
    groupsBy('token', 'By token'),
    groupsBy('chain', 'By origin chain'),
    groupsBy('route', 'By route'),
    groupsBy('day', 'By day'),
    // Without the private fields each of them is hidden.
    ...(by.referrer.groups.some(({ key }) => key !== hiddenReferrer)
      ? [groupsBy('referrer', 'By referrer')]
      : []),
    ...(recipients === null ? [groupsBy('recipient', 'By recipient')] : []),
    ...(recipients && recipients.length > 1
      ? [
          {
            value: 'address',
            label: 'By address',
            content: <FeeAddresses addresses={everyRecipient(by.recipient.groups, recipients)} />,
          },
        ]
      : []),
  ];
  const notDue = classes.find(({ key }) => key === 'not-due');
  const equation = feeEquation(report);
  const isEmpty = requests === 0 && lackingFees === 0 && results.length === 0;
  if (isEmpty && window)
    return (
      <EmptyState title="No app fees in this period">
        {recipients === null
          ? 'No matching request has app fees.'
          : 'No request names this address as a recipient.'}{' '}
        Choose another period.
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        <Figure
          isFirst
          term="Quoted"
          note={
            notDue?.quotedUsd
              ? `Excludes ${usdText(notDue.quotedUsd)} of failed and refunded requests`
              : 'Without failed and refunded requests'
          }
        >
          <Usd value={all.quotedUsd} />
        </Figure>
        <Figure isFirst term="Collected">
          <Usd value={all.collectedUsd} />
        </Figure>
        <Figure isFirst term="Uncollected" note="Due but not fully collected">
          <Usd value={all.uncollectedUsd} />
        </Figure>
        <Figure term={requestsTerm(recipients)}>{whole(requests)}</Figure>
        <Figure term="Fees without USD value (excluded)">{whole(all.unknown)}</Figure>
        {lackingFees > 0 && (
          <Figure term="Without reported fees (excluded)">{whole(lackingFees)}</Figure>
        )}
        {balanceUsd !== undefined && (
          <Figure term="Current balance" note="Also changes with claims and sponsorship">
            <Usd value={balanceUsd} />
          </Figure>
        )}
      </dl>
      {equation !== null && (
        // No line ends with the sign of the next amount.
        <p className="text-ink-2">{equation.replaceAll(/(?<=[+−=]) /g, '\u00a0')}</p>
      )}
      {days.length > 0 && <FeeDayChart days={days} window={window} />}
      <Tabs label="Sums of app fees" items={tabs} />
      <FeeLosses report={report} />
    </div>
  );
});

function requestsTerm(recipients: readonly string[] | null): string {
  if (recipients === null) return 'Requests';
  return recipients.length > 1 ? 'Requests with these addresses' : 'Requests with this address';
}
