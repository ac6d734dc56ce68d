import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { visibleText } from '../../../lib/truncation';
import type { CheckResult } from './claim-preflight';

/** Every check with its result in a shape and a word; a stop shows expected and found. */
export function PreflightList({ checks }: { checks: readonly CheckResult[] }) {
  return (
    <ol aria-label="Checks before signing" className="flex flex-col gap-1.5">
      {checks.map((check) => (
        <li key={check.name} className="flex items-start gap-2">
          <Mark ok={check.ok} />
          <div className="min-w-0 foreign-text">
            <span className={check.ok === false ? 'font-semibold text-failure' : 'text-ink'}>
              <span className="sr-only">{word(check.ok)}: </span>
              {check.shown}
            </span>
            {check.ok === false && (
              <dl className="grid grid-cols-[auto_1fr] gap-x-3 font-mono text-xs">
                <dt className="text-ink-3">expected</dt>
                <dd className="foreign-text">{visibleText(check.expected)}</dd>
                <dt className="text-ink-3">found</dt>
                <dd className="foreign-text">{visibleText(check.found).slice(0, 500)}</dd>
              </dl>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function word(ok: boolean | null): string {
  return ok === null ? 'open' : ok ? 'holds' : 'stops';
}

function Mark({ ok }: { ok: boolean | null }) {
  const look = 'mt-0.5 shrink-0';
  if (ok === null) return <CircleDashed aria-hidden size={16} className={`${look} text-waiting`} />;
  return ok ? (
    <CircleCheck aria-hidden size={16} className={`${look} text-success`} />
  ) : (
    <CircleX aria-hidden size={16} className={`${look} text-failure`} />
  );
}
