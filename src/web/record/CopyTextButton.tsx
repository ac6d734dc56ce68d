import { Check } from 'lucide-react';
import { useState } from 'react';
import { announce } from '../ui/announce';
import { Button } from '../ui/Button';

/** A worded copy button; the text is made when it is pressed. */
export function CopyTextButton({
  label,
  text,
  variant,
}: {
  label: string;
  text: () => string;
  variant?: 'primary';
}) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setIsCopied(true);
      announce('Copied');
      setTimeout(() => setIsCopied(false), 1500);
    } catch {
      announce('The browser refused to copy');
    }
  };
  return (
    <Button variant={variant} onClick={() => void copy()}>
      {isCopied && <Check aria-hidden size={14} />}
      {label}
    </Button>
  );
}
