import { visibleText } from '../../lib/truncation';
import { mismatchLabel, type PaymentMismatch } from './payment-mismatches';

/** Two texts under each other, with each character marked that stands differently in the other. */
export function DifferingTexts({ requested, reported }: { requested: string; reported: string }) {
  const [left, right] = [visibleText(requested), visibleText(reported)];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      <dt className="text-ink-3">Requested</dt>
      <dd className="min-w-0 font-mono foreign-text">
        <Marked text={left} other={right} />
      </dd>
      <dt className="text-ink-3">Reported</dt>
      <dd className="min-w-0 font-mono foreign-text">
        <Marked text={right} other={left} />
      </dd>
    </dl>
  );
}

/** Case is no difference: addresses of one chain are written in either. */
function Marked({ text, other }: { text: string; other: string }) {
  const runs: { text: string; differs: boolean }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const differs = character.toLowerCase() !== other.charAt(at).toLowerCase();
    const last = runs.at(-1);
    if (last?.differs === differs) last.text += character;
    else runs.push({ text: character, differs });
  }
  return runs.map((run, index) =>
    run.differs ? (
      <mark key={index} className="rounded-sm bg-failure font-semibold text-surface">
        {run.text}
      </mark>
    ) : (
      <span key={index}>{run.text}</span>
    ),
  );
}

/** Everything in which a payment isn't the one that was requested, both texts under each other. */
export function Mismatches({ mismatches }: { mismatches: readonly PaymentMismatch[] }) {
  return mismatches.map((mismatch) => (
    <div key={mismatch.field} className="mt-2 text-ink">
      <p className="font-semibold">{mismatchLabel(mismatch)}</p>
      <DifferingTexts requested={mismatch.asked} reported={mismatch.reported} />
    </div>
  ));
}
