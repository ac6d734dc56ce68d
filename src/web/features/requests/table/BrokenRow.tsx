import { TriangleAlert } from 'lucide-react';
import { visibleLines, visibleText } from '../../../lib/truncation';

/** A row that is no record: shown as it came, never dropped. */
export function BrokenRow({ reason, raw }: { reason: string; raw: unknown }) {
  const text = visibleText(JSON.stringify(raw) ?? String(raw));
  return (
    <details className="min-w-0">
      <summary className="flex h-9 items-center gap-2 px-2.5">
        <TriangleAlert aria-hidden size={14} className="shrink-0 text-warn" />
        <span className="font-semibold">Unreadable record</span>
        <span className="text-ink-2">{reason}</span>
        <span className="min-w-0 flex-1 truncate font-mono text-xs text-ink-3 max-sm:hidden">
          {text}
        </span>
      </summary>
      <pre className="max-h-80 overflow-auto border-t border-line bg-raised p-3 font-mono text-xs break-all whitespace-pre-wrap">
        {visibleLines(JSON.stringify(raw, null, 2) ?? String(raw))}
      </pre>
    </details>
  );
}
