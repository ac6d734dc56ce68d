import type { RequestRecord } from '#service/record';
import { shownText } from '../../lib/truncation';
import { Card } from '../../ui/Card';

const maxShownLength = 400;

/** Fields of an unexpected format: named, with what the service sent. */
export function UnreadableCard({ record: { unreadable } }: { record: RequestRecord }) {
  if (unreadable.length === 0) return null;
  return (
    <Card title="Unrecognized fields" tone="warn">
      <p className="mb-2 text-ink-2">
        These fields have an unexpected format. Everything else is unaffected.
      </p>
      <ul className="flex flex-col gap-2">
        {unreadable.map(({ path, issue, raw }) => (
          <li key={path} className="foreign-text">
            <code className="font-mono text-xs font-semibold">{shownText(path)}</code>{' '}
            <span className="text-ink-3">{shownText(issue)}</span>
            <code className="block font-mono text-xs text-ink-2">
              {shownText(JSON.stringify(raw) ?? 'undefined', maxShownLength)}
            </code>
          </li>
        ))}
      </ul>
    </Card>
  );
}
