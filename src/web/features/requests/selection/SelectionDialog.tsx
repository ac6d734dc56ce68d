import { useState } from 'react';
import type { RequestRecord } from '#service/records/record';
import { serverNowMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { CustomerReplyDialog, grownBox } from '../../../record/customer-reply/CustomerReplyButton';
import { moneyOf } from '#service/money/money';
import { customerText } from '../../../record/customer-reply/customer-text';
import { useChainOf } from '../../../record/useChainOf';
import { verdictOf } from '../../../record/verdict/verdict';
import { Dialog } from '../../../ui/overlay/Dialog';
import { CopyTextButton } from '../../../record/CopyTextButton';

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

/** The replies to several customers, seen and edited before they are copied. */
function CustomerRepliesDialog({
  replies,
  open,
  onOpenChange,
}: {
  replies: readonly string[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [text, setText] = useState(replies.join('\n\n———\n\n'));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`${replies.length} customer replies`}>
      <div className="flex flex-col gap-3">
        <textarea
          aria-label="Messages (editable)"
          rows={18}
          style={grownBox}
          className="w-full resize-y rounded-lg border border-edge bg-surface p-3"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <CopyTextButton label="Copy" text={() => text} variant="primary" />
      </div>
    </Dialog>
  );
}
