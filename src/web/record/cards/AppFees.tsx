import { collectionRule } from '../app-fee-source';
import type { RequestRecord } from '#service/records/record';
import type { AppFee } from '#service/schema/fees';
import { AddressText } from '../../components/address/AddressText';
import { NotReported } from '../../components/NotReported';
import { ThenAndNow } from '../../components/amount/ThenAndNow';
import { TokenAmount } from '../../components/amount/TokenAmount';
import { Usd } from '../../components/amount/Usd';
import { truncated } from '../../lib/truncation';
import { DataTable } from '../../ui/table/DataTable';
import { column, type ColumnsOf } from '../../ui/table/table-features';
import {
  appFeeClassLabels,
  appFeeReading,
  type AppFeeClass,
  type AppFeeReading,
} from '#service/app-fees/app-fee-class';
import {
  appFeeClassOfRecipient,
  appFeeRecipients,
  feeOf,
  quotedUsdOf,
} from '#service/app-fees/app-fee-recipients';
import { bpsWords } from '../decimal-words';
import { useChainOf } from '../useChainOf';

interface RecipientRow {
  record: RequestRecord;
  recipient: string | null;
  quoted: AppFee | null;
  actual: AppFee | null;
  class: AppFeeClass;
}

// As in the table of the money: long amounts take a line of their own, and no column pushes another off the card.
const amountMeta = {
  align: 'right',
  wraps: true,
  className: '@2xl:max-w-60 [&_.foreign-text]:[overflow-wrap:break-word]',
} as const;

const columns: ColumnsOf<RecipientRow> = [
  column('Fee recipient', (row) =>
    row.recipient === null ? <NotReported /> : <AddressText value={row.recipient} />,
  ),
  column('Rate', (row) => <Rate bps={row.quoted?.bps ?? row.actual?.bps ?? null} />, {
    align: 'right',
  }),
  column(
    'Quoted',
    (row) => (
      <Fee
        fee={row.quoted}
        usd={quotedUsdOf(row.record, row.recipient)}
        isListed={row.record.appFees.quoted !== null}
        record={row.record}
      />
    ),
    amountMeta,
  ),
  column(
    'Collected',
    (row) => (
      <Fee
        fee={row.actual}
        usd={row.actual?.amountUsd ?? null}
        isListed={row.record.appFees.actual !== null}
        record={row.record}
      />
    ),
    amountMeta,
  ),
  column('Result', (row) => appFeeClassLabels[row.class], { align: 'right', wraps: true }),
];

/** False where none was quoted or collected, or nothing is reported of any. */
export function hasAppFees(record: RequestRecord, reading: AppFeeReading): boolean {
  return appFeeRecipients(record).length > 0 || reading.rule !== null;
}

/** What was quoted to each recipient, and what was collected. */
export function AppFees({ record }: { record: RequestRecord }) {
  const chainOf = useChainOf();
  const reading = appFeeReading(record, chainOf);
  const recipients = appFeeRecipients(record);
  const hasRecipients = recipients.length > 0;
  return (
    <div className="-mx-4">
      {hasRecipients && (
        <DataTable
          label="App fees"
          className="@max-3xl:text-xs [&_:is(td,th)]:px-1.5"
          columns={columns}
          data={recipients.map((recipient) => ({
            record,
            recipient,
            quoted: feeOf(record.appFees.quoted, recipient),
            actual: feeOf(record.appFees.actual, recipient),
            class: appFeeClassOfRecipient(record, recipient, chainOf),
          }))}
          rowId={({ recipient }) => recipient ?? ''}
        />
      )}
      {reading.rule && (
        <p className="px-4 pt-2 text-ink-2">
          {hasRecipients && 'A fee was quoted; none was collected. '}
          {reading.rule.sentence}
          {reading.rule.explains === 'maybe' && ' This may be the reason.'}
        </p>
      )}
      <p className="flex flex-wrap gap-x-6 px-4 pt-3 text-xs text-ink-3">
        {recipients.length !== 1 && (
          <>
            <span>
              Quoted: <Usd value={reading.quotedUsd} />
            </span>
            <span>
              Collected: <Usd value={reading.collectedUsd} />
            </span>
          </>
        )}
        {hasRecipients && (
          <>
            <span>USD values at request time.</span>
            <span>{collectionRule(record, chainOf)}</span>
          </>
        )}
      </p>
    </div>
  );
}

function Rate({ bps }: { bps: string | null }) {
  const words = bpsWords(bps);
  return words === null ? (
    <NotReported />
  ) : (
    <span className="foreign-text">{truncated(words)}</span>
  );
}

/** An empty list says that there is no fee; an absent one says nothing. */
function Fee({
  fee,
  usd,
  isListed,
  record,
}: {
  fee: AppFee | null;
  usd: string | null;
  isListed: boolean;
  record: RequestRecord;
}) {
  if (fee === null) return isListed ? <span className="text-ink-3">None</span> : <NotReported />;
  const { amount, amountFormatted, amountUsdCurrent } = fee;
  const { currency } = record.appFees;
  return (
    <div>
      <TokenAmount
        amount={{
          currency,
          amount,
          amountFormatted,
          amountUsd: usd,
          amountUsdCurrent,
          minimumAmount: null,
        }}
      />
      {(usd ?? amountUsdCurrent) !== null && (
        <div className="text-xs whitespace-normal text-ink-3">
          <ThenAndNow then={usd} now={amountUsdCurrent} amount={amount} />
        </div>
      )}
    </div>
  );
}
