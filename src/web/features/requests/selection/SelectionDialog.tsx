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

/** Replies to the customers of the selected requests. */
export function SelectionDialog({
  records: [first, second, ...others],
  onClose,
}: {
  records: readonly RequestRecord[];
  onClose: () => void;
}) {
  const session = useSession();
  const chainOf = useChainOf();
  const [nowMs] = useState(() => serverNowMs(session));
  if (!first) return null;
  const close = { open: true, onOpenChange: (open: boolean) => !open && onClose() };
  if (!second) return <CustomerReplyDialog record={first} {...close} />;
  const view = { nowMs, chainOf };
  const replies = [first, second, ...others].map((record) =>
    customerText(verdictOf(moneyOf(record, { get: chainOf }), view), view),
  );
  return <CustomerRepliesDialog replies={replies} {...close} />;
}
