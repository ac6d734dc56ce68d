import { Check, Copy } from 'lucide-react';
import { IconButton } from './IconButton';
import { useCopy } from './useCopy';

/** Copies the whole value, whatever is shown of it. `label` names it: "Copy transaction hash". */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const { isCopied, copy } = useCopy();
  return (
    <IconButton
      label={label}
      className="size-6!"
      onClick={(event) => {
        event.stopPropagation();
        void copy(value);
      }}
    >
      {isCopied ? <Check size={13} className="text-success" /> : <Copy size={13} />}
    </IconButton>
  );
}
