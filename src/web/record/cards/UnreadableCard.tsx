import type { RequestRecord } from '#service/record';
import { shownText } from '../../lib/truncation';
import { Card } from '../../ui/Card';

const maxShownLength = 400;

/** Parts of the answer in a shape that is not known here: named, with what came. */
export function UnreadableCard({ record: { unreadable } }: { record: RequestRecord }) {
  if (unreadable.length === 0) return null;
  return (
    <Card title="Unreadable parts" tone="warn">
      <p className="mb-2 text-ink-2">
        These parts came in another shape than expected. The rest of the record is not affected.
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
