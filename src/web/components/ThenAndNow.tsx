import { formatUsd } from '../lib/amounts';
import { visibleText } from '../lib/truncation';
import { Usd } from './Usd';

/** A value in USD at the time of the request, and where the record has it, when it was written: "$79.93, now $79.92". */
export function ThenAndNow({ then, now }: { then: string | null; now: string | null }) {
  if (then === null || now === null || then === now) {
    if (then !== null) return <Usd value={then} />;
    return now === null ? null : (
      <>
        now <Usd value={now} />
      </>
    );
  }
  const text = formatUsd(then);
  // Cents that did not change are written once.
  if (text !== null && text === formatUsd(now))
    return (
      <span className="foreign-text" title={visibleText(`${then} USD, now ${now} USD`)}>
        {text}
      </span>
    );
  return (
    <>
      <Usd value={then} />, now <Usd value={now} />
    </>
  );
}
