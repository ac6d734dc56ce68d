import { TriangleAlert } from 'lucide-react';

/** A row that can't be read or drawn: why, and the whole of it as it came. Never dropped. */
export function BrokenRow({
  title = 'Unreadable record',
  reason,
  raw,
}: {
  title?: string;
  reason: string;
  raw: unknown;
}) {
  return (
    <details className="min-w-0">
      <summary className="flex h-9 items-center gap-2 px-2.5">
        <TriangleAlert aria-hidden size={14} className="shrink-0 text-warn" />
        <span className="shrink-0 font-semibold">{title}</span>
        <span className="truncate text-ink-2">{reason}</span>
        <span className="min-w-0 flex-1 truncate font-mono text-xs text-ink-3 max-sm:hidden">
          {jsonOf(raw)}
        </span>
      </summary>
      <pre className="max-h-80 overflow-auto border-t border-line bg-raised p-3 font-mono text-xs break-all whitespace-pre-wrap">
        {jsonOf(raw, 2)}
      </pre>
    </details>
  );
}

/** Whatever it is: an amount may be a bigint, and a depth may be too much. */
function jsonOf(raw: unknown, indent?: number): string {
  try {
    const text: string | undefined = JSON.stringify(
      raw,
      (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      indent,
    );
    return text ?? String(raw);
  } catch {
    return 'It can’t be written as JSON.';
  }
}
