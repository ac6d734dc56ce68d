import { visibleText } from '../../../lib/truncation';
import { claimReasonTitle } from './claim-reason';

/** Reasons by their titles, each with the service's own code behind it. */
export function ReasonCodes({ codes }: { codes: readonly string[] }) {
  return codes.map((code) => {
    const title = claimReasonTitle(code);
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
