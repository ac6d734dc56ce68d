import { knownFailReason } from '#service/fail-reason';
import { visibleText } from '../../../lib/truncation';
import { failReasonTitle, refundFailReasonTitle } from '../../../record/reasons/reason-title';

/** Reasons by their titles, each with the service's own code behind it. */
export function ReasonCodes({ codes }: { codes: readonly string[] }) {
  return codes.map((code) => {
    const title = titleOf(code);
    return (
      <span key={code} className="block">
        {title}{' '}
        {title !== visibleText(code) && (
          <span className="font-mono text-xs text-ink-3">{visibleText(code)}</span>
        )}
      </span>
    );
  });
}

function titleOf(code: string): string {
  return knownFailReason(code) ? failReasonTitle(code) : refundFailReasonTitle(code);
}
