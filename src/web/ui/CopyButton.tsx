import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { announce } from './announce';
import { IconButton } from './IconButton';

/** Copies the whole value, whatever is shown of it. `label` names it: "Copy transaction hash". */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
      announce('Copied');
      setTimeout(() => setIsCopied(false), 1500);
    } catch {
      announce('The browser refused to copy');
    }
  };
  return (
    <IconButton
      label={label}
      className="size-6"
      onClick={(event) => {
        event.stopPropagation();
        void copy();
      }}
    >
      {isCopied ? <Check size={13} className="text-success" /> : <Copy size={13} />}
    </IconButton>
  );
}
