import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import type { CheckResult } from './claim-preflight';

/** The first check that failed, if one did. */
export function FirstFailedCheck({ checks }: { checks: readonly CheckResult[] }) {
  const failed = checks.find(({ ok }) => ok === false);
  return failed && <PreflightList label="First failed check" checks={[failed]} />;
}

/** How many checks passed; all of them on demand. What is open is `pending`, or of a blocked claim `not run`. */
export function SafetyChecks({
  checks,
  openWord = 'pending',
}: {
  checks: readonly CheckResult[];
  openWord?: 'pending' | 'not run';
}) {
  const failed = checks.filter(({ ok }) => ok === false).length;
  const passed = checks.filter(({ ok }) => ok === true).length;
  const waiting = checks.length - passed - failed;
  return (
    <details className="rounded-lg border border-line">
      <summary className="px-3 py-2">
        <span className={failed > 0 ? 'text-failure' : undefined}>
          {passed} of {checks.length} safety checks passed
          {failed > 0 && `, ${failed} failed`}
        </span>
        {waiting > 0 && (
          <span className="text-ink-3">
            , {waiting} {openWord}
          </span>
        )}
      </summary>
      <div className="px-3 pb-3">
        <PreflightList label="Safety checks" checks={checks} openWord={openWord} />
      </div>
    </details>
  );
}

/** Each check with its result in a shape and a word; a failed one shows expected and found. */
export function PreflightList({
  label,
  checks,
  openWord = 'pending',
}: {
  label: string;
  checks: readonly CheckResult[];
  openWord?: string;
}) {
  return (
    <ol aria-label={label} className="flex flex-col gap-1.5">
      {checks.map((check) => (
        <li key={check.name} className="flex items-start gap-2">
          <Mark ok={check.ok} />
          <div className="min-w-0 foreign-text">
            <span className={check.ok === false ? 'font-semibold text-failure' : 'text-ink'}>
              <span className="sr-only">
                {check.ok === null ? openWord : check.ok ? 'Passed' : 'Failed'}:{' '}
              </span>
              {check.shown}
            </span>
            {check.ok === false && (
              <dl className="grid grid-cols-[auto_1fr] gap-x-3 font-mono text-xs">
                <dt className="text-ink-3">Expected</dt>
                <dd className="foreign-text">{check.expected}</dd>
                <dt className="text-ink-3">Found</dt>
                <dd className="foreign-text">{check.found.slice(0, 500)}</dd>
              </dl>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
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
