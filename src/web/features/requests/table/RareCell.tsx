import type { RequestRecord } from '#service/record';
import { AddressText } from '../../../components/AddressText';
import { NotReported } from '../../../components/NotReported';
import { Usd } from '../../../components/Usd';
import { visibleText } from '../../../lib/truncation';
import { appFeeReading } from '../../../record/app-fee-class';
import type { ColumnId } from '../columns/column-list';
import { FlaggedAddress } from './FlaggedAddress';
import { useList } from './list-context';
import { sponsoredReading } from './row-reading';

/** The columns that nobody sees before choosing them. */
export function RareCell({ column, record }: { column: ColumnId; record: RequestRecord }) {
  const { chainOf } = useList();
  switch (column) {
    case 'id':
      return <AddressText value={record.id} kind="id" />;
    case 'orderId':
      return <IdCell value={record.orderId} />;
    case 'user':
    case 'recipient':
      return <FlaggedAddress value={record[column]} chainId={chainOfAddress(column, record)} />;
    case 'depositAddress':
      return (
        <FlaggedAddress
          value={record.depositAddress?.address ?? null}
          chainId={record.originChainId}
          isNone={record.depositAddress === null}
        />
      );
    case 'inTx':
      return <TransactionCell record={record} side="inTxs" />;
    case 'outTx':
      return <TransactionCell record={record} side="outTxs" />;
    case 'requestType':
      return <WordCell value={record.requestType} />;
    case 'features':
      return <WordCell value={record.features?.join(', ') ?? null} none="none" />;
    case 'failReason':
      return <WordCell value={record.failReason ?? ''} none="none" />;
    case 'refundFailReason':
      return <WordCell value={record.refundFailReason ?? ''} none="none" />;
    case 'feeQuoted':
      return <Usd value={appFeeReading(record, chainOf).quotedUsd} />;
    case 'feeCollected':
      return <Usd value={appFeeReading(record, chainOf).collectedUsd} />;
    case 'sponsored':
      return <SponsoredCell record={record} />;
    case 'referrer':
      return <GatedCell value={record.referrer} none="no referrer" />;
    case 'apiKeyName':
      return <GatedCell value={record.apiKeyName} none="a key without a name" />;
    default:
      return null;
  }
}

function chainOfAddress(column: 'user' | 'recipient', record: RequestRecord): number | null {
  return column === 'user' ? record.originChainId : record.destinationChainId;
}

function IdCell({ value }: { value: string | null }) {
  return value === null ? <NotReported /> : <AddressText value={value} kind="id" />;
}

function TransactionCell({ record, side }: { record: RequestRecord; side: 'inTxs' | 'outTxs' }) {
  const all = record[side].filter(({ hash }) => hash !== null);
  const shown = side === 'inTxs' ? all[0] : all.at(-1);
  if (!shown?.hash) return <NotReported />;
  return (
    <span className="inline-flex items-center">
      <AddressText value={shown.hash} chainId={shown.chainId} kind="transaction" />
      {all.length > 1 && <span className="text-ink-3">of {all.length}</span>}
    </span>
  );
}

/** What was quoted is no payment, least of all where the request failed: it is marked. */
function SponsoredCell({ record }: { record: RequestRecord }) {
  const reading = sponsoredReading(record);
  if (reading?.source !== 'quoted') return <Usd value={reading?.usd ?? null} />;
  return (
    <span className="text-ink-3" title="Quoted; no sponsored amount is reported">
      <span aria-label="quoted">≈</span> <Usd value={reading.usd} />
    </span>
  );
}

function WordCell({ value, none }: { value: string | null; none?: string }) {
  if (value === null) return <NotReported />;
  if (value === '' && none) return <span className="text-ink-3">{none}</span>;
  return <span title={visibleText(value)}>{visibleText(value)}</span>;
}

/** Absent: not asked for, or not a request of this key. Null: the service says that there is none. */
function GatedCell({ value, none }: { value: string | null | undefined; none: string }) {
  const { hasGated } = useList();
  if (value === undefined && !hasGated) return <span className="text-ink-3">not requested</span>;
  if (value === undefined) return <span className="text-ink-3">not shown to this key</span>;
  if (value === null) return <span className="text-ink-3">{none}</span>;
  return <span title={visibleText(value)}>{visibleText(value)}</span>;
}
