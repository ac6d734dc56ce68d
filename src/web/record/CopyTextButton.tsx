import { Check } from 'lucide-react';
import { Button } from '../ui/Button';
import { useCopy } from '../ui/useCopy';

/** A worded copy button; the text is made when it is pressed. */
export function CopyTextButton({
  label,
  text,
  ...look
}: {
  label: string;
  text: () => string;
  variant?: 'primary';
  size?: 'small';
}) {
  const { isCopied, copy } = useCopy();
  return (
    <Button {...look} onClick={() => void copy(text())}>
      {isCopied && <Check aria-hidden size={14} />}
      {label}
    </Button>
  );
}
