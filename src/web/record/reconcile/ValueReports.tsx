import { useQuery } from '@tanstack/react-query';
import { negate } from '#service/decimal';
import type { DeskAccounted, DeskFigure, DeskLine, DeskReceived } from '#service/proxy-api/desk';
import { toleranceWords } from '#service/money/value-reconciliation';
import { deskQuery, usdOfNano, type DeskParams } from '../../api/endpoints/desk';
import { useNetwork } from '../../api/useNetwork';
import { TimeText } from '../../components/time/TimeText';
import { Usd } from '../../components/amount/Usd';
import { truncated } from '../../lib/truncation';
import { column, numberColumn, type ColumnsOf } from '../../ui/table/table-features';
import { NotReported } from '../../components/NotReported';
import { roundedRatio, signedWords } from '../decimal-words';
import { RequestLink } from '../links/RequestLink';
import { figureUsd } from './fee-figures';
import { Figure, ReportTable, RouteLabel } from './ReportTable';
import { Sum } from './SponsorshipReport';
import { whole } from '../../lib/counted';

const idOf = (value: string | number | null | undefined) =>
  typeof value === 'number' ? value : null;

type Group = DeskReceived['groups'][number];

const outputColumns: ColumnsOf<Group> = [
  column('Route or router', ({ name }) => {
    if (name.length > 1)
      return (
        <RouteLabel row={{ originChainId: idOf(name[0]), destinationChainId: idOf(name[1]) }} />
      );
    return name[0] == null ? (
      <NotReported />
    ) : (
      <bdi className="foreign-text">{truncated(String(name[0]))}</bdi>
    );
  }),
  numberColumn('Filled', ({ requests }) => whole(requests)),
  numberColumn('Not comparable', ({ requests, quoted }) => whole(requests - quoted.count)),
  numberColumn('Quoted', ({ quoted }) => <Usd value={figureUsd(quoted)} />),
  numberColumn('Difference', (group) => <Difference group={group} />),
];

function Difference({ group: { quoted, missing } }: { group: Group }) {
  const more = negate(figureUsd(missing) ?? '0');
  const whole = BigInt(quoted.usd ?? 0);
  return (
    <>
      {!more.startsWith('-') && more !== '0' && '+'}
      <Usd value={more} />
      {whole !== 0n && (
        <span className="text-ink-3">
          {' '}
          ({signedWords(-roundedRatio(BigInt(missing.usd ?? 0) * 100_000n, whole), 3)}%)
        </span>
      )}
    </>
  );
}

/** What filled requests received against their quote, the largest loss in USD first. */
export function ReceivedReport({ answer, title }: { answer: DeskReceived; title: string }) {
  if (answer.groups.length === 0)
    return <p className="text-ink-2">No filled requests in this period.</p>;
  return (
    <ReportTable
      title={title}
      columns={outputColumns}
      rows={answer.groups}
      rowId={({ name }) => JSON.stringify(name)}
      more={answer.more}
    />
  );
}

const stateWords: Readonly<Record<string, string>> = {
  compared: 'Compared: filled or refunded',
  incomplete: 'Filled or refunded, an amount or fee not reported',
  failed: 'Failed, no refund reported',
  'refund-not-shown': 'Refunded by status, no refund transaction reported',
  'in-progress': 'In progress',
  'not-deposited': 'No deposit reported',
  replaced: 'Replaced by another request',
  unknown: 'Not known where the money is',
};
const stateOrder = Object.keys(stateWords);

interface Line {
  label: string;
  figure: DeskFigure;
}

const lineColumns: ColumnsOf<Line> = [
  column('Amount', ({ label }) => <span className="block py-1.5 whitespace-normal">{label}</span>),
  numberColumn('Requests', ({ figure }) => whole(figure.count)),
  numberColumn('USD', ({ figure }) => <Sum sum={figure} />),
];

const restColumns: ColumnsOf<DeskLine> = [
  column('Request', ({ id }) => <RequestLink id={id} />),
  column('Created', ({ createdAtMs }) => <TimeText ms={createdAtMs} />),
  column('Route', (row) => <RouteLabel row={row} />),
  numberColumn('Paid', ({ paid }) => <Usd value={usdOfNano(paid)} />),
  numberColumn('Difference', ({ rest }) => <Usd value={usdOfNano(rest)} />),
];

/** What was paid against where it went, what is left over, and which requests are not in it. */
export function AccountedReport({
  answer: { requests, states, outside, ...figures },
  params,
}: {
  answer: DeskAccounted;
  params: DeskParams;
}) {
  const { paid, received, charged, returned, rest } = figures;
  const { data } = useQuery({
    ...deskQuery(useNetwork(), 'lines', { ...params, of: 'remainder' }),
    enabled: outside > 0,
  });
  const lines: Line[] = [
    { label: 'Paid', figure: paid },
    { label: 'Received', figure: received },
    { label: 'Fees', figure: charged },
    { label: 'Refunded', figure: returned },
    { label: 'Difference', figure: rest },
  ];
  const largest = data?.answer?.lines ?? [];
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        <Figure isFirst term="Difference" note="Paid minus received, fees and refunds">
          <Sum sum={rest} />
        </Figure>
        <Figure
          isFirst
          term="Requests compared"
          note={`Of ${whole(requests)}: filled or refunded, all amounts reported`}
        >
          {whole(rest.count)}
        </Figure>
        <Figure
          isFirst
          term="Compared, outside tolerance"
          note={`Tolerance: ${toleranceWords}. Prices are sampled at different times.`}
        >
          {whole(outside)}
        </Figure>
      </dl>
      <ReportTable
        title="Which requests are compared"
        columns={lineColumns}
        rows={states
          .toSorted((a, b) => stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state))
          .map(({ state, paid }) => ({ label: stateWords[state] ?? state, figure: paid }))}
        rowId={({ label }) => label}
      />
      {rest.count > 0 && (
        <ReportTable
          title="Paid vs. accounted for"
          columns={lineColumns}
          rows={lines}
          rowId={({ label }) => label}
        />
      )}
      {largest.length > 0 && (
        <ReportTable
          title="Largest differences"
          columns={restColumns}
          rows={largest}
          rowId={({ id }) => id}
          more={outside - largest.length}
        />
      )}
    </div>
  );
}
