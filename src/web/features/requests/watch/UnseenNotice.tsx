import { useSyncExternalStore } from 'react';
import { useSession, useSessionValue } from '../../../api/session';
import { unseenFailures } from '../../../components/unseen-failures';
import { visibleText } from '../../../lib/truncation';
import { Button } from '../../../ui/Button';
import { ButtonLink } from '../../../ui/ButtonLink';
import { Notice } from '../../../ui/Notice';
import { markSeen, unseenWords, watchSearch, watchedView } from './failure-watch';

/** Failures or delayed requests of the watched view since they were last seen. */
export function UnseenNotice() {
  const session = useSession();
  const count = useSessionValue(unseenFailures);
  const watched = useSyncExternalStore(watchedView.subscribe, watchedView.get);
  if (!watched || count === 0) return null;
  return (
    <Notice
      tone="warn"
      title={`${unseenWords(count, watched.search)} in “${visibleText(watched.name)}”`}
      actions={
        <>
          <ButtonLink
            size="small"
            to="/$network/requests"
            params={{ network: watched.network }}
            search={{ ...watchSearch(watched.search) }}
            onClick={() => markSeen(session)}
          >
            Show
          </ButtonLink>
          <Button size="small" variant="quiet" onClick={() => markSeen(session)}>
            Mark as seen
          </Button>
        </>
      }
    />
  );
}
