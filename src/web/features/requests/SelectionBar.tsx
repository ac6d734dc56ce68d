import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/Button';
import { counted } from '../../lib/counted';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Menu } from '../../ui/overlay/Menu';
import { useCopy } from '../../ui/useCopy';
import { useList } from './columns/list-context';
import type { ColumnId } from './columns/columns';
import { useColumns } from './columns/useColumns';
import { errorLine } from '../../components/error-words';
import { noteExport } from '../../api/endpoints/audit';
import { useSession } from '../../api/session';
import { announce } from '../../ui/announce';
import { lazyPart } from '../../components/lazy-part';

/** What can be done with the selected requests, in place of the table's head: no row moves when it comes or goes. */
export function SelectionBar({
  network,
  ids,
  onClear,
}: {
  network: string;
  ids: readonly string[];
  onClear: () => void;
}) {
  return (
    <div className="sticky top-0 z-20 h-0 max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:bottom-28">
      <div
        role="group"
        aria-label="Selected requests"
        className="flex h-8.5 items-center gap-1 border-b border-line bg-accent-soft px-2 max-sm:h-11 max-sm:rounded-lg max-sm:border sm:ml-8.5 sm:rounded-tr-lg"
      >
        <span className="mr-2 font-semibold whitespace-nowrap text-accent">
          {ids.length} selected
        </span>
        <SelectionMenu network={network} ids={ids} />
        <Button size="small" variant="quiet" onClick={onClear}>
          Clear selection
        </Button>
      </div>
    </div>
  );
}

const SelectionDialog = lazyPart(
  async () => (await import('./selection/SelectionDialog')).SelectionDialog,
);
const HandledDialog = lazyPart(async () => (await import('./handled/HandledDialog')).HandledDialog);

interface Props {
  network: string;
  /** The selected requests of this page, in their order. */
  ids: readonly string[];
}

/** What can be done with the selected requests at once. Nothing here calls the service. */
function SelectionMenu({ network, ids }: Props) {
  const router = useRouter();
  const session = useSession();
  const { copy } = useCopy();
  const [isReplying, setIsReplying] = useState(false);
  const [isHandling, setIsHandling] = useState(false);
  const loaded = useList().records;
  const client = useQueryClient();
  const records = ids.flatMap((id) => loaded.find((record) => record.id === id) ?? []);
  const count = counted(records.length, 'request');
  const linkOf = (id: string) =>
    location.origin +
    router.buildLocation({ to: '/$network/requests/$id', params: { network, id } }).href;
  const { shown } = useColumns();
  const save = async (columns: readonly ColumnId[] | 'all') => {
    try {
      const { saveSelection } = await import('./selection/save-selection');
      await saveSelection(client, network, records, columns);
      const what = `Selected requests as ${columns === 'all' ? 'NDJSON' : 'CSV'}`;
      noteExport(session, network, { what, rows: records.length, filter: '' });
    } catch (error) {
      announce(errorLine(error));
    }
  };
  return (
    <>
      <Menu
        trigger={<Button size="small">Actions</Button>}
        items={[
          {
            label: 'Copy IDs',
            onSelect: () => void copy(records.map(({ id }) => id).join('\n'), `${count} copied`),
          },
          {
            label: 'Copy links',
            onSelect: () =>
              void copy(records.map(({ id }) => linkOf(id)).join('\n'), `${count} copied`),
          },
          {
            label: records.length === 1 ? 'Customer reply…' : 'Customer replies…',
            onSelect: () => setIsReplying(true),
          },
          { label: 'Mark as handled…', onSelect: () => setIsHandling(true) },
          {
            label: 'Export as CSV',
            onSelect: () => void save(shown),
          },
          {
            label: 'Export as NDJSON',
            onSelect: () => void save('all'),
          },
        ]}
      />
      {isReplying && <SelectionDialog records={records} onClose={() => setIsReplying(false)} />}
      {isHandling && (
        <HandledDialog network={network} records={records} onClose={() => setIsHandling(false)} />
      )}
    </>
  );
}
