import { memo, type ReactNode } from 'react';
import { negate } from '#service/decimal';
import { NotReported } from '../../components/NotReported';
import { TimeText } from '../../components/TimeText';
import { Usd } from '../../components/Usd';
import { shownText } from '../../lib/truncation';
import type { ColumnsOf } from '../../ui/table-features';
import { signedWords } from '../decimal-words';
import { RequestLink } from '../RequestLink';
import { toleranceWords } from '../value-reconciliation';
import type { OutputGroup, Ranked, ReconcileReport } from './reconcile-report';
import type { MoneyState } from './reconcile-row';
import type { Remainder } from './reconcile-totals';
import { Figure, ReportTable, RouteLabel } from './ReportTable';
import { Sum } from './SponsorshipReport';

const whole = (count: number) => count.toLocaleString('en-US');

function outputColumns(
  header: string,
  cell: (group: OutputGroup) => ReactNode,
): ColumnsOf<OutputGroup> {
  const numberColumn = (id: string, title: string, of: (group: OutputGroup) => ReactNode) => ({
    id,
    header: title,
    meta: { align: 'right' as const },
    cell: ({ row }: { row: { original: OutputGroup } }) => of(row.original),
  });
  return [
    { id: 'group', header, cell: ({ row }) => cell(row.original) },
    numberColumn('requests', 'Filled', ({ requests }) => whole(requests)),
    numberColumn('unknown', 'Not comparable', ({ unknown }) => whole(unknown)),
    numberColumn('quoted', 'Quoted', ({ quotedUsd }) => <Usd value={quotedUsd} />),
    numberColumn('difference', 'Difference', ({ missingUsd, tenthsOfBps }) => (
      <>
        {missingUsd.startsWith('-') && '+'}
        <Usd value={negate(missingUsd)} />
        {tenthsOfBps !== null && (
          <span className="text-ink-3"> ({signedWords(-tenthsOfBps, 3)}%)</span>
        )}
      </>
    )),
  ];
}

const routeColumns = outputColumns('Route', ({ row }) => <RouteLabel row={row} />);
const routerColumns = outputColumns('Router', ({ key }) =>
  key === '' ? <NotReported /> : <bdi className="foreign-text">{shownText(key)}</bdi>,
);

/** What filled requests received against their quote, the largest loss in USD first. */
export const OutputReport = memo(function OutputReport({
  report: { routes, routers },
}: {
  report: ReconcileReport;
}) {
  if (routes.groups.length === 0)
    return <p className="text-ink-2">No filled requests in this period.</p>;
  const table = (title: string, columns: ColumnsOf<OutputGroup>, ranked: Ranked<OutputGroup>) => (
    <ReportTable
      title={title}
      columns={columns}
      rows={ranked.groups}
      rowId={({ key }) => key}
      more={ranked.more}
    />
  );
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-2">
        Received minus quoted, compared in the token and valued at the quote’s price. Requests whose
        two amounts aren’t both reported in one token are excluded. Largest loss first.
      </p>
      {table('Quoted vs. received by route', routeColumns, routes)}
      {table('Quoted vs. received by router', routerColumns, routers)}
    </div>
  );
});

const remainderColumns: ColumnsOf<Remainder> = [
  { id: 'request', header: 'Request', cell: ({ row }) => <RequestLink id={row.original.row.id} /> },
  {
    id: 'created',
    header: 'Created',
    cell: ({ row }) => <TimeText ms={row.original.row.createdAtMs} />,
  },
  { id: 'route', header: 'Route', cell: ({ row }) => <RouteLabel row={row.original.row} /> },
  {
    id: 'paid',
    header: 'Paid',
    meta: { align: 'right' },
    cell: ({ row }) => (
      <Usd
        value={row.original.row.value?.lines.find(({ label }) => label === 'Paid')?.usd ?? null}
      />
    ),
  },
  {
    id: 'rest',
    header: 'Difference',
    meta: { align: 'right' },
    cell: ({ row }) => <Usd value={row.original.row.value?.unexplainedUsd ?? null} />,
  },
];

/** As wide as a phone leaves it, and still a table there. */
function Wrapped({ children }: { children: ReactNode }) {
  return <span className="block py-1.5 whitespace-normal">{children}</span>;
}

const moneyStateWords: Record<MoneyState, string> = {
  compared: 'Compared: filled or refunded',
  incomplete: 'Filled or refunded, an amount or fee not reported',
  failed: 'Failed, no refund reported',
  'refund-not-shown': 'Refunded by status, no refund transaction reported',
  'in-progress': 'In progress',
  'not-deposited': 'No deposit reported',
  replaced: 'Replaced by another request',
  unknown: 'Not known where the money is',
};

const moneyColumns: ColumnsOf<ReconcileReport['money'][number]> = [
  {
    id: 'state',
    header: 'State',
    cell: ({ row }) => <Wrapped>{moneyStateWords[row.original.state]}</Wrapped>,
  },
  {
    id: 'requests',
    header: 'Requests',
    meta: { align: 'right' },
    cell: ({ row }) => whole(row.original.requests),
  },
  {
    id: 'paid',
    header: 'Paid',
    meta: { align: 'right' },
    cell: ({ row }) => (
      <div className="py-1.5">
        <Sum sum={row.original.paid} />
      </div>
    ),
  },
];

const moneyOrder = Object.keys(moneyStateWords);

const lineColumns: ColumnsOf<ReconcileReport['valueLines'][number]> = [
  {
    id: 'label',
    header: 'Amount',
    cell: ({ row }) => <Wrapped>{shownText(row.original.label)}</Wrapped>,
  },
  {
    id: 'requests',
    header: 'Requests',
    meta: { align: 'right' },
    cell: ({ row }) => whole(row.original.requests),
  },
  {
    id: 'usd',
    header: 'USD',
    meta: { align: 'right' },
    cell: ({ row }) => <Usd value={row.original.usd} />,
  },
];

/** What was paid against where it went, what is left over, and which requests are not in it. */
export const RemainderReport = memo(function RemainderReport({
  report: { requests, money, remainder, outsideTolerance, remainders, valueLines },
}: {
  report: ReconcileReport;
}) {
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        <Figure isFirst term="Difference" note="Paid minus received, fees and refunds">
          {remainder.known === 0 ? <NotReported /> : <Usd value={remainder.usd} />}
        </Figure>
        <Figure
          isFirst
          term="Requests compared"
          note={`Of ${whole(requests)}: filled or refunded, all amounts reported`}
        >
          {whole(remainder.known)}
        </Figure>
        <Figure
          isFirst
          term="Compared, outside tolerance"
          note={`Tolerance: ${toleranceWords}. Prices are sampled at different times.`}
        >
          {whole(outsideTolerance)}
        </Figure>
      </dl>
      <ReportTable
        title="Which requests are compared"
        columns={moneyColumns}
        rows={money.toSorted((a, b) => moneyOrder.indexOf(a.state) - moneyOrder.indexOf(b.state))}
        rowId={({ state }) => state}
      />
      {valueLines.length > 0 && (
        <ReportTable
          title="Where the paid amount went"
          columns={lineColumns}
          rows={[
            ...valueLines,
            { label: 'Difference', requests: remainder.known, usd: remainder.usd },
          ]}
          rowId={({ label }) => label}
        />
      )}
      {valueLines.length > 0 && (
        <p className="text-ink-2">
          Of the compared requests only; each line counts those that have the amount. Fees come from
          the fee breakdown of the request, and amounts have the USD value that it reports. The
          totals above differ: App fees sums what each recipient was paid, over all requests, and
          Quoted vs. received values the output at the quote’s price.
        </p>
      )}
      {remainders.length > 0 && (
        <ReportTable
          title="Largest differences"
          columns={remainderColumns}
          rows={remainders}
          rowId={({ row }) => row.id}
          more={Math.max(0, outsideTolerance - remainders.length)}
        />
      )}
    </div>
  );
});
