import type { ReactNode } from 'react';
import { visibleText } from '../../../lib/truncation';

/**
 * An amount with its value and the name of the chain it is for: one symbol exists on many chains.
 * `chain`: null is not reported, undefined not loaded.
 */
export const AmountOn = ({
  chain,
  usd,
  children,
}: {
  chain: string | null | undefined;
  usd: string | null;
  children: ReactNode;
}) => (
  <div className="leading-4">
    {children} <br className="max-sm:hidden" />
    <span className="text-xs leading-3.5 text-ink-3">
      {usd}{' '}
      {chain === null ? (
        'chain not reported'
      ) : (
        <bdi>{chain ? `on ${visibleText(chain)}` : '\u00a0'}</bdi>
      )}
    </span>
  </div>
);
