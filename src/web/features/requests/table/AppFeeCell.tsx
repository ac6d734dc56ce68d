import type { RequestRecord } from '#service/record';
import { NotReported } from '../../../components/NotReported';
import { Usd } from '../../../components/Usd';
import { formatUsd } from '../../../lib/amounts';
import { appFeeClassLabels, appFeeReading } from '../../../record/app-fee-class';
import { useList } from './list-context';

/** Quoted against collected, in one word or two numbers. Amber, not red: nothing has failed. */
export function AppFeeCell({ record }: { record: RequestRecord }) {
  const { chainOf } = useList();
  const fee = appFeeReading(record, chainOf);
  const label = appFeeClassLabels[fee.class];
  const quoted = fee.quotedUsd === null ? null : (formatUsd(fee.quotedUsd)?.slice(2) ?? null);
  switch (fee.class) {
    case 'not-reported':
      return <NotReported />;
    case 'none':
    case 'not-due':
    case 'expected-zero':
      return <span className="text-ink-3">{label}</span>;
    case 'not-yet':
      return (
        <span className="text-ink-2" title="Quoted, not collected yet">
          <Usd value={fee.quotedUsd} />
        </span>
      );
    case 'nothing-collected':
      return (
        <span className="font-semibold text-warn" title={label}>
          $ 0{quoted && ` of ${quoted}`}
        </span>
      );
    case 'short':
      return (
        <span className="font-semibold text-warn" title={label}>
          <Usd value={fee.collectedUsd} />
          {quoted && ` of ${quoted}`}
        </span>
      );
    case 'collected':
    case 'collected-without-quote':
      return (
        <span title={label}>
          {fee.collectedUsd === null ? 'collected' : <Usd value={fee.collectedUsd} />}
        </span>
      );
  }
}
