import { visibleText } from '../../lib/truncation';
import { CopyButton } from '../../ui/CopyButton';

/** Text of the service as text: never a link, whatever it looks like. */
export function CopyableText({ value, label }: { value: string; label: string }) {
  return (
    <span className="-my-1 inline-flex max-w-full items-center gap-1">
      <span className="font-mono text-xs foreign-text">{visibleText(value)}</span>
      <CopyButton value={value} label={`Copy ${label}`} />
    </span>
  );
}
