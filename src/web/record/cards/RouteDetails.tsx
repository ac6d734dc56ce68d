import type { ReactNode } from 'react';
import type { RequestRecord } from '#service/records/record';
import type { Amount } from '#service/schema/currency';
import { isDelivered } from '#service/status';
import { NotReported } from '../../components/NotReported';
import { ThenAndNow } from '../../components/amount/ThenAndNow';
import { TokenAmount } from '../../components/amount/TokenAmount';
import { isoTime } from '../../lib/time';
import { truncated } from '../../lib/truncation';
import { KeyValue } from '../../ui/KeyValue';
import { DataTable } from '../../ui/table/DataTable';
import { column, type ColumnsOf } from '../../ui/table/table-features';
import { RecordTime } from '../RecordTime';
import { sideNote } from '../side-note';
import { useMoney } from '../useMoney';
import { UnitsAmount } from './UnitsAmount';

const sides = [
  ['origin', 'inputCurrency', 'Origin input'],
  ['origin', 'outputCurrency', 'Origin output'],
  ['destination', 'inputCurrency', 'Destination input'],
  ['destination', 'outputCurrency', 'Destination output'],
] as const;

interface Row {
  label: string;
  quoted: ReactNode;
  actual: ReactNode;
}

const columnsFor = (isDelivered: boolean): ColumnsOf<Row> => [
  column('Side', (row) => row.label),
  column('Quoted', (row) => row.quoted, { align: 'right', className: 'py-1' }),
  {
    id: 'actual',
    // Before that it is the service's name for it, not what happened.
    header: isDelivered ? 'Actual' : 'Reported as “actual”',
    meta: { align: 'right', className: 'py-1' },
    cell: ({ row }) => row.original.actual,
  },
];

const [delivered, undelivered] = [columnsFor(true), columnsFor(false)];

/** Both phases of the route, side by side, with their routers, the swap sources and the oracle's price. */
export function RouteDetails({ record }: { record: RequestRecord }) {
  const { quoted, actual } = record.route;
  const facts = routeFacts(record);
  const money = useMoney(record);
  if (quoted === null && actual === null && facts.length === 0) return null;
  return (
    <details>
      <summary>Route and prices</summary>
      <div className="mt-2 flex flex-col gap-3">
        <DataTable
          label="Sides of the route"
          columns={isDelivered(record.status) ? delivered : undelivered}
          data={[
            ...sides.map(([end, key, label]) => ({
              label,
              quoted: <SideAmount amount={quoted?.[end]?.[key] ?? null} />,
              actual: (
                <SideAmount
                  amount={actual?.[end]?.[key] ?? null}
                  note={sideNote(money, end, key)}
                />
              ),
            })),
            ...(['origin', 'destination'] as const).map((end) => ({
              label: end === 'origin' ? 'Origin router' : 'Destination router',
              quoted: <Text value={quoted?.[end]?.router ?? null} />,
              actual: <Text value={actual?.[end]?.router ?? null} />,
            })),
          ]}
          rowId={({ label }) => label}
        />
        {facts.length > 0 && <KeyValue items={facts} />}
      </div>
    </details>
  );
}

function SideAmount({ amount, note = null }: { amount: Amount | null; note?: string | null }) {
  if (amount === null) return <NotReported />;
  return (
    <div>
      <TokenAmount amount={amount} />
      <div className="text-xs text-ink-3">
        <ThenAndNow then={amount.amountUsd} now={amount.amountUsdCurrent} amount={amount.amount} />
      </div>
      {note !== null && <div className="text-xs text-ink-3">{note}</div>}
    </div>
  );
}

function Text({ value }: { value: string | null }) {
  return value === null ? (
    <NotReported />
  ) : (
    <span className="foreign-text">{truncated(value)}</span>
  );
}

function routeFacts({ route, quoteOraclePrice: oracle, price }: RequestRecord) {
  const priced = route.quoted?.destination?.inputCurrency?.currency ?? null;
  const sources = [
    ['Swap sources', route.includedSwapSources],
    ['Swap sources (origin)', route.includedOriginSwapSources],
    ['Swap sources (destination)', route.includedDestinationSwapSources],
  ] as const;
  return [
    ...sources.flatMap(([term, names]) =>
      names.length === 0 ? [] : [{ term, value: truncated(names.join(', ')) }],
    ),
    ...(oracle === null
      ? []
      : [
          { term: 'Oracle rate at quote time', value: <Text value={oracle.rate} /> },
          { term: 'Oracle price read at', value: <ObservedAt value={oracle.observedAt} /> },
          { term: 'Oracle input', value: <SideAmount amount={oracle.inputCurrency} /> },
          { term: 'Oracle output', value: <SideAmount amount={oracle.outputCurrency} /> },
        ]),
    ...(price === null
      ? []
      : [
          {
            // Of what enters the destination side (service-api.md R25); v3 has no price.
            term: 'Price, read as quoted amount (assumed)',
            value: <UnitsAmount amount={price} currency={priced} />,
          },
        ]),
  ];
}

// An ISO text; anything else is shown as it came.
function ObservedAt({ value }: { value: string | null }) {
  const ms = value === null ? Number.NaN : Date.parse(value);
  if (isoTime(ms) === null) return <Text value={value} />;
  return <RecordTime ms={ms} />;
}
