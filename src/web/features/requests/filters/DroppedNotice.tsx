import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { visibleText } from '../../../lib/truncation';
import type { Dropped } from '../search/list-search';

/** What the URL said and the list does not do, or does in another way. */
export function DroppedNotice({
  dropped = [],
  onDismiss,
}: {
  dropped: readonly Dropped[] | undefined;
  onDismiss: () => void;
}) {
  if (dropped.length === 0) return null;
  return (
    <Notice
      tone="warn"
      title="Parts of this link were left out or changed"
      actions={<Button onClick={onDismiss}>Remove them from the address</Button>}
    >
      <ul className="list-disc pl-4">
        {dropped.map(({ name, value, reason }, index) => (
          <li key={index}>
            <b>{visibleText(name)}</b> {reason}:{' '}
            <bdi>{visibleText([value].flat().join(', ').slice(0, 80))}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
