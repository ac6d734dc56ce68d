import { useState } from 'react';
import { Dialog } from '../../ui/Dialog';
import { grownBox } from './CustomerReplyButton';
import { CopyTextButton } from '../CopyTextButton';

/** The replies to several customers, seen and edited before they are copied. */
export function CustomerRepliesDialog({
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
