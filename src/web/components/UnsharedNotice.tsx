import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { errorLine } from './error-words';

/** What an earlier version kept in this browser, as list items: added to the team’s, or removed. */
export function UnsharedNotice({
  title,
  count,
  share,
  onRemove,
  children,
}: {
  title: string;
  /** How many can be added. */
  count: number;
  share: Pick<UseMutationResult<void, Error, void>, 'mutate' | 'isPending' | 'error'>;
  onRemove: () => void;
  children: ReactNode;
}) {
  return (
    <Notice
      title={title}
      actions={
        <>
          {count > 0 && (
            <Button size="small" disabled={share.isPending} onClick={() => share.mutate()}>
              {count === 1 ? 'Add it' : 'Add them'}
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={onRemove}>
            Remove from this browser
          </Button>
        </>
      }
    >
      <ul className="max-h-40 overflow-y-auto">{children}</ul>
      {share.error && <p className="text-failure">{errorLine(share.error)}</p>}
    </Notice>
  );
}
