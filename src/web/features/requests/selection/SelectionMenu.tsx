import { lazy, Suspense, useState } from 'react';
import { serverNowMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { saveFile } from '../../../lib/save-file';
import { customerText } from '../../../record/customer-reply/customer-text';
import { useChainOf } from '../../../record/useChainOf';
import { verdictOf } from '../../../record/verdict';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Menu } from '../../../ui/Menu';
import { useCopy } from '../../../ui/useCopy';
import { useList } from '../columns/list-context';
import { useColumns } from '../columns/useColumns';
import { exportColumnIds } from '../export/export-columns';
import { headerText, rowsText, type ExportShape } from '../export/export-format';

const Comparison = lazy(async () => ({
  default: (await import('../request/CompareDialog')).Comparison,
}));

const CustomerReplyDialog = lazy(async () => ({
  default: (await import('../../../record/customer-reply/CustomerReplyButton')).CustomerReplyDialog,
}));

const CustomerRepliesDialog = lazy(async () => ({
  default: (await import('../../../record/customer-reply/CustomerRepliesDialog'))
    .CustomerRepliesDialog,
}));

interface Props {
  network: string;
  /** The selected requests of this page, in their order. */
  ids: readonly string[];
}

/** What can be done with the selected requests at once. Nothing here calls the API but the comparison. */
export function SelectionMenu({ network, ids }: Props) {
  const session = useSession();
  const chainOf = useChainOf();
  const { copy } = useCopy();
  const [isComparing, setIsComparing] = useState(false);
  const [isReplying, setIsReplying] = useState(false);
  const loaded = useList().records;
  const records = ids.flatMap((id) => loaded.find((record) => record.id === id) ?? []);
  const rows = records.map((record) => ({ record, raw: null }));
  const [left, right] = records;
  const count = records.length === 1 ? '1 request' : `${records.length} requests`;
  const linkOf = (id: string) =>
    `${location.origin}/${network}/requests/${encodeURIComponent(id.toWellFormed())}`;
  const replies = () => {
    const nowMs = serverNowMs(session);
    return records.map((record) =>
      customerText(record, verdictOf(record, nowMs, chainOf), chainOf),
    );
  };
  const save = (shape: ExportShape, type: string) =>
    saveFile(
      `requests-${network}-selection.${shape.format}`,
      type,
      `${headerText(shape)}${rowsText(rows, shape)}`,
    );
  const visible = exportColumnIds(useColumns().shown);
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
          {
            label: 'Export as CSV',
            onSelect: () => save({ format: 'csv', columns: visible }, 'text/csv'),
          },
          {
            label: 'Export as NDJSON',
            onSelect: () =>
              save({ format: 'ndjson', columns: exportColumnIds('all') }, 'application/x-ndjson'),
          },
          {
            label: 'Compare two',
            disabled: records.length !== 2,
            onSelect: () => setIsComparing(true),
          },
        ]}
      />
      {isReplying && left && (
        <Suspense>
          {right ? (
            <CustomerRepliesDialog replies={replies()} open onOpenChange={setIsReplying} />
          ) : (
            <CustomerReplyDialog record={left} open onOpenChange={setIsReplying} />
          )}
        </Suspense>
      )}
      {isComparing && left && right && (
        <Dialog open onOpenChange={setIsComparing} title="Compare requests" size="wide">
          <Suspense>
            <Comparison network={network} record={left} otherId={right.id} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
