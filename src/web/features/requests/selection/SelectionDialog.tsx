import { useState } from 'react';
import type { RequestRecord } from '#service/record';
import { serverNowMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { CustomerRepliesDialog } from '../../../record/customer-reply/CustomerRepliesDialog';
import { CustomerReplyDialog } from '../../../record/customer-reply/CustomerReplyButton';
import { moneyOf } from '#service/money/money';
import { customerText } from '../../../record/customer-reply/customer-text';
import { useChainOf } from '../../../record/useChainOf';
import { verdictOf } from '../../../record/verdict';
import { Dialog } from '../../../ui/Dialog';
import { Comparison } from '../request/CompareDialog';

/** What is asked of the selected requests and needs more than a click: replies to customers, or what differs in two. */
export function SelectionDialog({
  kind,
  network,
  records: [first, second, ...others],
  onClose,
}: {
  kind: 'reply' | 'compare';
  network: string;
  records: readonly RequestRecord[];
  onClose: () => void;
}) {
  const session = useSession();
  const chainOf = useChainOf();
  const [nowMs] = useState(() => serverNowMs(session));
  if (!first) return null;
  const close = { open: true, onOpenChange: (open: boolean) => !open && onClose() };
  if (!second) return <CustomerReplyDialog record={first} {...close} />;
  if (kind === 'compare')
    return (
      <Dialog {...close} title="Compare requests" size="wide">
        <Comparison network={network} record={first} otherId={second.id} />
      </Dialog>
    );
  const view = { nowMs, chainOf };
  const replies = [first, second, ...others].map((record) =>
    customerText(verdictOf(moneyOf(record, { get: chainOf }), view), view),
  );
  return <CustomerRepliesDialog replies={replies} {...close} />;
}
