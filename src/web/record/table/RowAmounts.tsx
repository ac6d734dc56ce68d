import { knownUsd } from '#service/money/money-amount';
import type { RequestRecord } from '#service/records/record';
import type { Amount } from '#service/schema/currency';
import { isFailedOrRefunded } from '#service/status';
import { NotReported } from '../../components/NotReported';
import { TokenAmount } from '../../components/amount/TokenAmount';
import { Usd } from '../../components/amount/Usd';
import { cx } from '../../ui/cx';
import { outReading, type OutReading } from './row-values';
import { useMoney } from '../useMoney';

/** What an amount is that was not paid or delivered. */
export type AmountSign = Exclude<OutReading['kind'], 'delivered'>;

export const amountSigns: Record<
  AmountSign,
  { mark: string; label: string; words?: string; title: string; tone: string }
> = {
  quoted: {
    mark: '≈',
    label: 'quoted',
    title: 'Quoted; no actual amount is reported',
    tone: 'text-ink-3',
  },
  returned: {
    mark: '↩',
    label: 'refunded',
    title: 'Amount refunded',
    tone: 'text-refund',
  },
  'unproven-fill': {
    mark: '?',
    label: 'marked delivered',
    title: 'Marked delivered; no fill transaction listed',
    tone: '',
  },
  'unproven-refund': {
    mark: '↩ ?',
    label: 'marked refunded',
    title: 'Marked refunded; no refund transaction listed',
    tone: 'text-refund',
  },
  'planned-refund': {
    mark: '≈',
    label: 'planned',
    words: 'refund planned',
    title: 'Planned refund; no refund transaction reported',
    tone: 'text-ink-3',
  },
};

/** What was paid, marked where it is only quoted. */
export function PaidAmount({ record }: { record: RequestRecord }) {
  const { paid, quotedIn } = useMoney(record);
  if (paid.amount) return <TokenAmount isTight amount={paid.amount} />;
  return quotedIn ? <SignedAmount as="quoted" amount={quotedIn.amount} /> : <NotReported />;
}

/** What the paid amount was worth, marked in the same way. */
export function PaidValue({ record }: { record: RequestRecord }) {
  const { paid, quotedIn } = useMoney(record);
  return !paid.amount && quotedIn ? (
    <SignedAmount as="quoted" amount={quotedIn.amount} isUsd />
  ) : (
    <Usd value={paid.amount && knownUsd(paid.amount)} isTight />
  );
}

/** What came out, with a sign for what has not moved yet or went back. */
export function ReceivedAmount({
  record,
  isUsd = false,
}: {
  record: RequestRecord;
  isUsd?: boolean;
}) {
  const reading = outReading(useMoney(record));
  if (reading === null) return <NotReported />;
  const { kind, amount } = reading;
  if (kind !== 'delivered') return <SignedAmount as={kind} amount={amount} isUsd={isUsd} />;
  return isUsd ? <Usd isTight value={knownUsd(amount)} /> : <TokenAmount isTight amount={amount} />;
}

/** The same, or of one that failed what is missing: its refund. */
export function ReceivedOrRefund({ record }: { record: RequestRecord }) {
  const reading = outReading(useMoney(record));
  if (isFailedOrRefunded(record.status) && reading === null)
    return <span className="text-xs text-ink-3">Refund not reported</span>;
  return <ReceivedAmount record={record} />;
}

/** What went in and came out, on a card, where no column says what is missing. */
export function CardAmounts({ record }: { record: RequestRecord }) {
  const kind = outReading(useMoney(record))?.kind;
  const isBack = kind === 'returned' || kind === 'unproven-refund';
  return (
    <div className="flex min-h-6 flex-wrap items-baseline gap-x-1.5">
      <span className="min-w-0 truncate">
        <PaidAmount record={record} />
      </span>
      {!isBack && (
        <span aria-label="to" className="text-ink-3">
          →
        </span>
      )}
      <span className="min-w-0 flex-auto truncate">
        <ReceivedOrRefund record={record} />
      </span>
      <span className="ml-auto">
        <PaidValue record={record} />
      </span>
    </div>
  );
}

export function SignedAmount({
  as,
  amount,
  isUsd = false,
}: {
  as: AmountSign;
  amount: Amount;
  isUsd?: boolean;
}) {
  const usd = knownUsd(amount);
  if (isUsd && usd === null) return <NotReported />;
  const { mark, label, words, title, tone } = amountSigns[as];
  const sign = (
    <span role="img" aria-label={label}>
      {mark}{' '}
    </span>
  );
  return (
    // Smaller, so that “≈ $8,196.29” stands on one line of its column.
    <span
      className={cx(isUsd ? 'text-xs whitespace-nowrap' : 'whitespace-normal', tone)}
      title={title}
    >
      {isUsd ? (
        <Usd isTight value={usd} sign={sign} />
      ) : (
        <TokenAmount isTight amount={amount} sign={sign} />
      )}
      {words && <span className="text-xs"> {words}</span>}
    </span>
  );
}
