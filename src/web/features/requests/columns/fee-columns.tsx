import { Usd } from '../../../components/amount/Usd';
import {
  appFeeReading,
  appFeeClassLabels,
  type AppFeeReading,
} from '#service/app-fees/app-fee-class';
import { useList } from './list-context';
import { sponsoredReading } from '../../../record/table/row-values';
import { defineColumn, type CellProps } from './define-column';
import type { ReactNode } from 'react';
import type { RequestRecord } from '#service/records/record';
import { NotReported } from '../../../components/NotReported';
import { formatCellUsd, shortDecimal } from '../../../lib/amounts';

export const appFeeColumn = defineColumn({
  id: 'appFee',
  header: 'App fee',
  size: 102,
  minSize: 96,
  align: 'right',
  cell: AppFeeCell,
});

/** What was charged, and who paid it. */
export const feeColumns = [
  defineColumn({
    id: 'feeQuoted',
    header: 'App fee quoted',
    size: 116,
    minSize: 96,
    align: 'right',
    cell: ({ record }) => <FeeUsd record={record} phase="quotedUsd" />,
  }),
  defineColumn({
    id: 'feeCollected',
    header: 'App fee collected',
    size: 132,
    minSize: 96,
    align: 'right',
    cell: ({ record }) => <FeeUsd record={record} phase="collectedUsd" />,
  }),
  defineColumn({
    id: 'sponsored',
    header: 'Sponsored fees',
    size: 120,
    minSize: 96,
    align: 'right',
    cell: SponsoredCell,
  }),
] as const;

function FeeUsd({
  record,
  phase,
}: Pick<CellProps, 'record'> & { phase: 'quotedUsd' | 'collectedUsd' }) {
  return <Usd value={appFeeReading(record, useList().chainOf)[phase]} />;
}

/** What was quoted is no payment, least of all where the request failed: it is marked. */
function SponsoredCell({ record }: CellProps) {
  const reading = sponsoredReading(record);
  if (reading?.source !== 'quoted' || reading.usd === null)
    return <Usd value={reading?.usd ?? null} />;
  return (
    <span className="text-ink-3" title="Quoted; no sponsored amount reported">
      <Usd value={reading.usd} sign={<span aria-label="quoted">≈ </span>} />
    </span>
  );
}

/** Quoted against collected, in one word or two numbers. Amber, not red: nothing has failed. */
function AppFeeCell({ record }: { record: RequestRecord }) {
  const { chainOf } = useList();
  const fee = appFeeReading(record, chainOf);
  const label = appFeeClassLabels[fee.class];
  const title = [label, fee.rule?.sentence].filter(Boolean).join('. ');
  const { collected, quoted } = comparedUsd(fee);
  switch (fee.class) {
    case 'not-reported':
      return <NotReported />;
    case 'none':
    case 'not-due':
    case 'expected-zero':
      return (
        <span className="text-ink-3" title={title}>
          {label}
        </span>
      );
    case 'not-yet':
    case 'status-unknown':
      return (
        <span className="text-ink-2" title={`Quoted. ${label}`}>
          <Usd value={fee.quotedUsd} sign="≈ " />
        </span>
      );
    case 'nothing-collected':
      return <Shortfall collected="$0.00" quoted={quoted} title={title} />;
    case 'short':
      return (
        <Shortfall
          collected={collected ?? <NotReported />}
          quoted={quoted}
          title={`${label}: ${fee.collectedUsd ?? 'an amount not reported'} of ${fee.quotedUsd} USD`}
        />
      );
    case 'collected':
    case 'collected-without-quote':
    case 'collected-unclear':
      return (
        <span title={label}>
          {fee.collectedUsd === null ? 'collected' : <Usd value={fee.collectedUsd} />}
        </span>
      );
  }
}

/** What was quoted goes to a second line where there is no room for both: no number is cut. */
function Shortfall({
  collected,
  quoted,
  title,
}: {
  collected: ReactNode;
  quoted: string | null;
  title: string;
}) {
  return (
    <span className="flex flex-wrap justify-end gap-x-1 font-semibold text-warn" title={title}>
      <span>{collected}</span>
      {quoted && <span className="text-xs font-normal">of {quoted}</span>}
    </span>
  );
}

/** Two fees that differ never read alike: where two digits after the point hide it, four digits are shown. */
function comparedUsd({ quotedUsd, collectedUsd }: AppFeeReading) {
  const write = (format: typeof formatCellUsd) => ({
    collected: collectedUsd && format(collectedUsd),
    quoted: quotedUsd && format(quotedUsd),
  });
  const plain = write(formatCellUsd);
  const isAlike = plain.collected === plain.quoted && collectedUsd !== quotedUsd;
  return isAlike ? write((usd) => `$${shortDecimal(usd)}`) : plain;
}
