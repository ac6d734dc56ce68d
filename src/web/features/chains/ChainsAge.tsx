import { useQuery } from '@tanstack/react-query';
import { chainsQuery } from '../../api/endpoints/chains';
import { toServerMs } from '../../api/server-clock';
import { useSession } from '../../api/session';
import { useNetwork } from '../../api/useNetwork';
import { TimeText } from '../../components/time/TimeText';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';

/** When the list of chains was read, and again at a click: what it says of a chain holds for that moment. */
export function ChainsAge() {
  const session = useSession();
  const { dataUpdatedAt, refetch } = useQuery(chainsQuery(useNetwork()));
  return (
    <span className="flex items-center text-xs text-ink-3">
      {dataUpdatedAt > 0 ? (
        <span>
          Updated <TimeText ms={toServerMs(session, dataUpdatedAt)} />
        </span>
      ) : (
        <Skeleton className="w-24" />
      )}
      <Button size="small" variant="quiet" onClick={() => void refetch()}>
        Refresh
      </Button>
    </span>
  );
}
