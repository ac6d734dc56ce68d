import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { LinksMenu } from '../../../record/LinksMenu';
import { RecordSummary } from '../../../record/RecordSummary';
import { ButtonLink } from '../../../ui/ButtonLink';
import { CopyButton } from '../../../ui/CopyButton';
import { Drawer } from '../../../ui/Drawer';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { IconButton } from '../../../ui/IconButton';
import { Skeleton } from '../../../ui/Skeleton';
import { middleCut, visibleText } from '../../../lib/truncation';
import type { ReadRow } from '#service/record';
import { requestQuery } from '../request/request-query';
import { useList } from '../columns/list-context';

interface Props {
  network: string;
  id: string;
  /** The row as the list has it; asked for by id where the list does not hold it. */
  row: ReadRow | null;
  onClose: () => void;
  onStep: (step: 1 | -1) => void;
  focusAfter: () => HTMLElement | null;
}

/** A row's request beside the list: the same block as on its page. */
export function RequestDrawer({ network, id, row, onClose, onStep, focusAfter }: Props) {
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      finalFocus={focusAfter}
      title={<span className="font-mono text-sm">{middleCut(visibleText(id))}</span>}
      actions={
        <>
          <CopyButton value={id} label="Copy request id" />
          <IconButton label="Previous row (K)" onClick={() => onStep(-1)}>
            <ChevronUp size={16} />
          </IconButton>
          <IconButton label="Next row (J)" onClick={() => onStep(1)}>
            <ChevronDown size={16} />
          </IconButton>
        </>
      }
    >
      {row ? <Content network={network} row={row} /> : <AskedFor network={network} id={id} />}
    </Drawer>
  );
}

function AskedFor({ network, id }: { network: string; id: string }) {
  const { scope } = useList();
  const { data, error, refetch } = useQuery(requestQuery(network, id, scope.scope ?? 'ours'));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-40 w-full" />;
  if (data === null)
    return (
      <EmptyState title="No request under this id">
        It’s neither in the list nor does the service have a request under it.
      </EmptyState>
    );
  return <Content network={network} row={data} />;
}

function Content({ network, row }: { network: string; row: ReadRow }) {
  const { listOrigin, scope } = useList();
  if (!row.record) return <EmptyState title="Unreadable row">{row.broken}</EmptyState>;
  const { record } = row;
  return (
    <div className="flex flex-col gap-4">
      <RecordSummary
        record={record}
        size="drawer"
        actions={
          <>
            <ButtonLink
              to="/$network/requests/$id"
              params={{ network, id: record.id }}
              search={scope}
              state={listOrigin}
              variant="primary"
            >
              Open request
            </ButtonLink>
            <LinksMenu record={record} />
          </>
        }
      />
    </div>
  );
}
