import { isUnpriced } from '#service/money/money-amount';
import { formatUsd } from '../../lib/amounts';
import { Usd } from './Usd';

/** A value in USD at the time of the request, and where the record has it, when it was written: "$79.93, now $79.92". */
export function ThenAndNow({
  then: thenUsd,
  now: nowUsd,
  amount,
}: {
  then: string | null;
  now: string | null;
  /** In smallest units. */
  amount: string | null;
}) {
  const [then, now] = [thenUsd, nowUsd].map((usd) => (isUnpriced(usd, amount) ? null : usd));
  if (then == null && now == null && (thenUsd ?? nowUsd) !== null)
    return (
      <span title={`$${thenUsd ?? nowUsd ?? ''} for an amount above zero`}>
        USD value not reported
      </span>
    );
  if (then == null || now == null || then === now) {
    if (then != null) return <Usd value={then} amount={amount} />;
    return now == null ? null : (
      <>
        now <Usd value={now} amount={amount} />
      </>
    );
  }
  const text = formatUsd(then, amount);
  // Cents that did not change are written once.
  if (text !== null && text === formatUsd(now, amount))
    return (
      <span className="foreign-text" title={`${then} USD, now ${now} USD`}>
        {text}
      </span>
    );
  return (
    <>
      <Usd value={then} amount={amount} />, now <Usd value={now} amount={amount} />
    </>
  );
}
