import type { ReadChain } from '#service/schema/chain';
import { visibleText } from '../../lib/truncation';
import { Card } from '../../ui/Card';

/** Entries of the answer that are no chain: shown with what came, never dropped. */
export function BrokenChains({ rows }: { rows: readonly ReadChain[] }) {
  const broken = rows.filter((row) => row.broken !== undefined);
  if (broken.length === 0) return null;
  return (
    <Card title={`Unreadable entries (${broken.length})`} tone="warn">
      {broken.map(({ broken: reason, raw }, index) => (
        <details key={index}>
          <summary>{reason}</summary>
          <pre className="p-2 font-mono text-xs foreign-text whitespace-pre-wrap">
            {visibleText(JSON.stringify(raw))}
          </pre>
        </details>
      ))}
    </Card>
  );
}
