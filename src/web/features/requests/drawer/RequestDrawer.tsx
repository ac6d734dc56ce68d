import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { memo, useDeferredValue } from 'react';
import { MoneyCard } from '../../../record/cards/MoneyCard';
import { ProgressCard } from '../../../record/cards/ProgressCard';
import { VerdictCard } from '../../../record/cards/VerdictCard';
import { RecordActions } from '../../../record/page/RecordActions';
import { ReplacedBy } from '../../../record/links/ReplacedBy';
import { UnlistedRequest } from '../../../record/page/UnlistedRequest';
import { ButtonLink } from '../../../ui/ButtonLink';
import { CopyButton } from '../../../ui/CopyButton';
import { Drawer } from '../../../ui/overlay/Drawer';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { IconButton } from '../../../ui/IconButton';
import { Skeleton } from '../../../ui/Skeleton';
import { middleCut } from '../../../lib/truncation';
import type { ReadRow, RequestRecord } from '#service/records/record';
import { useHandling } from '../handled/useHandling';
import { requestQuery } from '../request/request-query';
import { UsualTimesLine } from '../request/UsualTimes';
import { useRequestActions } from '../request/useRequestActions';
import { useList } from '../columns/list-context';

interface Props {
  network: string;
  id: string;
  /** The row as the list has it; asked for by id where the list does not hold it. */
  row: ReadRow | null;
  /** When the list was read. */
  readAtMs: number;
  onClose: () => void;
  onStep: (step: 1 | -1) => void;
  focusAfter: () => HTMLElement | null;
}

const loading = <Skeleton className="h-40 w-full" />;

/** A row's request beside the list: the same block as on its page. */
export function RequestDrawer({ network, id, row, readAtMs, onClose, onStep, focusAfter }: Props) {
  // The click is answered first.
  const shown = useDeferredValue(row, undefined);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      finalFocus={focusAfter}
      title={<span className="font-mono text-sm">{middleCut(id)}</span>}
      actions={
        <>
          <CopyButton value={id} label="Copy request ID" />
          <IconButton label="Previous row (K)" onClick={() => onStep(-1)}>
            <ChevronUp size={16} />
          </IconButton>
          <IconButton label="Next row (J)" onClick={() => onStep(1)}>
            <ChevronDown size={16} />
          </IconButton>
        </>
      }
    >
      {shown === undefined ? (
        loading
      ) : shown ? (
        <Content network={network} row={shown} readAtMs={readAtMs} />
      ) : (
        <AskedFor network={network} id={id} />
      )}
    </Drawer>
  );
}

function AskedFor({ network, id }: { network: string; id: string }) {
  const { scope } = useList();
  const { data, error, dataUpdatedAt, refetch } = useQuery(
    requestQuery(network, id, scope.scope ?? 'ours'),
  );
  if (error)
    return (
      <ErrorState
        error={error}
        title="Couldn’t load the request"
        unaffected="The list isn’t affected."
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return loading;
  if (data === null)
    return (
      <UnlistedRequest network={network} id={id} onRetry={() => void refetch()}>
        <EmptyState title="Request not found">
          It’s not in this list, and the service has no request with this ID.
        </EmptyState>
      </UnlistedRequest>
    );
  return <Content network={network} row={data} readAtMs={dataUpdatedAt} />;
}

/** Not drawn again for what happens in the list. */
const Content = memo(function Content({
  network,
  row,
  readAtMs,
}: Pick<Props, 'network' | 'readAtMs'> & { row: ReadRow }) {
  if (!row.record) return <EmptyState title="Unreadable record">{row.broken}</EmptyState>;
  return <Found network={network} record={row.record} readAtMs={readAtMs} />;
});

function Found({
  network,
  record,
  readAtMs,
}: Pick<Props, 'network' | 'readAtMs'> & { record: RequestRecord }) {
  const { listOrigin, scope } = useList();
  const actions = useRequestActions(network, record);
  const handling = useHandling(network, record);
  return (
    <div className="flex flex-col gap-4">
      {handling.line}
      <VerdictCard record={record}>
        <RecordActions
          record={record}
          readAtMs={readAtMs}
          first={
            <ButtonLink
              to="/$network/requests/$id"
              params={{ network, id: record.id }}
              search={scope}
              state={listOrigin}
              variant="primary"
            >
              Open full page
            </ButtonLink>
          }
          actions={[...handling.actions, ...actions]}
        />
      </VerdictCard>
      {record.supersededByRequestId !== null && (
        <p className="px-1">
          Replaced by <ReplacedBy id={record.supersededByRequestId} />
        </p>
      )}
      <UsualTimesLine record={record} />
      <ProgressCard record={record} size="drawer" />
      <MoneyCard record={record} />
    </div>
  );
}
