import type { Unreadable } from '#service/schema/tolerant';
import { visibleText } from '../../lib/truncation';
import { Notice } from '../../ui/Notice';

/** Parts of a chain record that did not parse, with what came. */
export function UnreadableParts({ parts }: { parts: readonly Unreadable[] }) {
  if (parts.length === 0) return null;
  return (
    <Notice
      tone="warn"
      title={`${parts.length === 1 ? 'One part' : `${parts.length} parts`} of this chain’s record couldn’t be read. The rest is shown.`}
    >
      <details>
        <summary>Details</summary>
        <ul>
          {parts.map(({ path, issue, raw }) => (
            <li key={path}>
              {path}: {visibleText(issue)}{' '}
              <code className="font-mono text-xs">
                {visibleText((JSON.stringify(raw) ?? 'undefined').slice(0, 300))}
              </code>
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}
