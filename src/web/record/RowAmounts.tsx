import { amountIn } from '#service/amounts-of';
import type { RequestRecord } from '#service/record';
import type { Amount } from '#service/schema/currency';
import { NotReported } from '../components/NotReported';
import { TokenAmount } from '../components/TokenAmount';
import { Usd } from '../components/Usd';
import { outReading } from './row-values';

/** What an amount is that was not paid or delivered. */
const signs = {
  quoted: {
    mark: '≈',
    label: 'quoted',
    title: 'Quoted amount; no transaction reported yet',
    tone: 'text-ink-3',
  },
  returned: {
    mark: '↩',
    label: 'refunded',
    title: 'Refunded on the origin chain',
    tone: 'text-refund',
  },
  'planned-refund': {
    mark: '↩ ≈',
    label: 'planned refund',
    title: 'Planned refund; no refund transaction reported',
    tone: 'text-ink-3',
  },
};

/** What was paid, marked where it is only quoted. */
export function PaidAmount({ record }: { record: RequestRecord }) {
  const reading = amountIn(record);
  if (!reading) return <NotReported />;
  if (reading.source === 'actual') return <TokenAmount isTight amount={reading.amount} />;
  return <SignedAmount as="quoted" amount={reading.amount} />;
}

/** What came out, with a sign for what has not moved yet or went back. */
export function ReceivedAmount({
  record,
  isUsd = false,
}: {
  record: RequestRecord;
  isUsd?: boolean;
}) {
  const reading = outReading(record);
  if (reading.kind === 'not-reported') return <NotReported />;
  const { kind, amount } = reading;
  if (kind !== 'delivered') return <SignedAmount as={kind} amount={amount} isUsd={isUsd} />;
  return isUsd ? <Usd isTight value={amount.amountUsd} /> : <TokenAmount isTight amount={amount} />;
}

export function SignedAmount({
  as,
  amount,
  isUsd = false,
}: {
  as: keyof typeof signs;
  amount: Amount;
  isUsd?: boolean;
}) {
  const { mark, label, title, tone } = signs[as];
  const sign = (
    <span role="img" aria-label={label}>
      {mark}{' '}
    </span>
  );
  return (
    <span className={tone} title={title}>
      {isUsd ? (
        <>
          {sign}
          <Usd isTight value={amount.amountUsd} />
        </>
      ) : (
        <TokenAmount isTight amount={amount} sign={sign} />
      )}
    </span>
  );
}
