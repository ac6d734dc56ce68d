import { useId, useState } from 'react';
import { explorerLink } from '#service/schema/explorer-link';
import type { RequestRecord } from '#service/records/record';
import { useChains } from '../../api/endpoints/chains';
import { useNow } from '../../components/time/clock';
import { visibleText } from '../../lib/truncation';
import { Button } from '../../ui/Button';
import type { ButtonLook } from '../../ui/button-class';
import { Checkbox } from '../../ui/form/Checkbox';
import { Dialog } from '../../ui/overlay/Dialog';
import { CopyTextButton } from '../CopyTextButton';
import { useChainOf } from '../useChainOf';
import { useVerdict } from '../verdict/useVerdict';
import { customerEnglish } from './customer-english';
import { customerText, replyLines, withLine, type ReplyPart } from './customer-text';

const partLabels: Record<ReplyPart, string> = {
  hash: 'Transaction hash',
  link: 'Explorer link',
  date: 'Date',
};
/** A box as high as its text. */
export const grownBox = { fieldSizing: 'content', minHeight: 160, maxHeight: '60dvh' } as const;
const allParts = ['hash', 'link', 'date'] as const;

/** Opens the reply to the customer. What was edited stays until the page closes. */
export function CustomerReplyButton({
  record,
  variant,
  size,
}: { record: RequestRecord } & ButtonLook) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={variant} size={size} onClick={() => setIsOpen(true)}>
        Customer reply…
      </Button>
      <CustomerReplyDialog record={record} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}

/** The reply to the customer, seen and edited before it is copied. */
export function CustomerReplyDialog({
  record,
  open,
  onOpenChange,
}: {
  record: RequestRecord;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const [parts, setParts] = useState<readonly ReplyPart[]>(['hash']);
  const verdict = useVerdict(record);
  const chains = useChains();
  const chainOf = useChainOf();
  const nowMs = useNow((ms) => Math.floor(ms / 60_000) * 60_000);
  const textId = useId();
  const lines = replyLines(verdict, (chainId, hash) =>
    explorerLink(chains.get(chainId ?? Number.NaN), 'transaction', hash),
  );
  const reference = customerEnglish.reference(visibleText(record.id));
  const written = allParts.reduce(
    (text, part) => {
      const line = parts.includes(part) ? lines[part] : null;
      return line === null ? text : withLine(text, line, true, reference);
    },
    customerText(verdict, { nowMs, chainOf }),
  );
  const text = draft ?? written;
  const toggle = (part: ReplyPart, isWanted: boolean) => {
    setParts(isWanted ? [...parts, part] : parts.filter((each) => each !== part));
    const line = lines[part];
    if (draft !== null && line !== null) setDraft(withLine(draft, line, isWanted, reference));
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Customer reply">
      <div className="flex flex-col gap-3">
        <label htmlFor={textId} className="text-xs font-semibold text-ink-2">
          Message (editable)
        </label>
        <textarea
          id={textId}
          rows={14}
          className="w-full resize-y rounded-lg border border-edge bg-surface p-3"
          style={grownBox}
          value={text}
          onChange={(event) => setDraft(event.target.value)}
        />
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
          <legend className="sr-only">Include</legend>
          {allParts.map((part) => (
            <Checkbox
              key={part}
              label={`${partLabels[part]}${lines[part] === null ? ' (not reported)' : ''}`}
              checked={lines[part] !== null && parts.includes(part)}
              disabled={lines[part] === null}
              onChange={(isWanted) => toggle(part, isWanted)}
            />
          ))}
        </fieldset>
        <div className="flex flex-wrap gap-2">
          <CopyTextButton label="Copy" text={() => text} variant="primary" />
          <Button disabled={draft === null} onClick={() => setDraft(null)}>
            Reset text
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
