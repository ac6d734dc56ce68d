import type { ReactNode } from 'react';

/** A name or bytes of the machine, within a sentence or alone. */
export function Code({ children }: { children: ReactNode }) {
  return <code className="font-mono text-xs foreign-text">{children}</code>;
}
