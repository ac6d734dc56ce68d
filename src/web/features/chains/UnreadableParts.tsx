import type { Unreadable } from '#service/schema/tolerant';
import { visibleText } from '../../lib/truncation';
import { Notice } from '../../ui/Notice';

/** Parts of a chain record that did not parse, with what came. */
export function UnreadableParts({ parts }: { parts: readonly Unreadable[] }) {
  if (parts.length === 0) return null;
  const fields = [...new Set(parts.map(({ path }) => fieldWords(path)))];
  return (
    <Notice
      tone="warn"
      title={`Couldn’t read part of this chain’s record: ${fields.join(', ')}. The rest is shown.`}
    >
      <details>
        <summary>What was received</summary>
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

/** "solver addresses" for `solverAddresses.3`. */
function fieldWords(path: string): string {
  const [field = ''] = path.split('.');
  return field.replaceAll(/[A-Z]+/g, ' $&').toLowerCase();
}
