import { useRef, type ReactNode } from 'react';
import type { RequestRecord } from '#service/record';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { Tag } from '../ui/Tag';
import { ChainStatusCard } from './cards/ChainStatusCard';
import { DepositAddressCard } from './cards/DepositAddressCard';
import { DetailsCard } from './cards/DetailsCard';
import { MoneyCard } from './cards/MoneyCard';
import { ProgressCard } from './cards/ProgressCard';
import { RecordTabs } from './cards/RecordTabs';
import { UnreadableCard } from './cards/UnreadableCard';
import { VerdictBar } from './cards/VerdictBar';
import { VerdictCard } from './cards/VerdictCard';
import { RecordActions } from './RecordActions';

interface Props {
  record: RequestRecord;
  raw: unknown;
  source: 'service' | 'file';
  /** When the record was read; a file is read when it is dropped. */
  readAtMs: number;
  /** More buttons under the verdict. */
  actions?: ReactNode;
  /** What only a page that asks the service can show. */
  related?: ReactNode;
}

/** The whole page of one record, from whichever source. A card that fails costs only itself. */
export function RecordPage({ record, raw, source, readAtMs, actions, related }: Props) {
  const verdict = useRef<HTMLDivElement>(null);
  return (
    <div className="max-w-288">
      <ErrorBoundary>
        <VerdictBar record={record} card={verdict} />
      </ErrorBoundary>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_336px] min-[87.5rem]:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-4">
          {source === 'file' && (
            <p>
              <Tag tone="warn">Opened from a file</Tag>{' '}
              <span className="text-ink-3">Processed in your browser; nothing was uploaded.</span>
            </p>
          )}
          <ErrorBoundary>
            <div ref={verdict}>
              <VerdictCard record={record}>
                <RecordActions record={record} readAtMs={readAtMs}>
                  {actions}
                </RecordActions>
              </VerdictCard>
            </div>
          </ErrorBoundary>
          <ErrorBoundary>
            <UnreadableCard record={record} />
          </ErrorBoundary>
          <ErrorBoundary>
            <ProgressCard record={record} size="page" />
          </ErrorBoundary>
          <ErrorBoundary>
            <MoneyCard record={record} />
          </ErrorBoundary>
          <ErrorBoundary>
            <RecordTabs record={record} raw={raw} />
          </ErrorBoundary>
        </div>
        <aside className="flex min-w-0 flex-col gap-4" aria-label="Request details">
          {[DetailsCard, DepositAddressCard, ChainStatusCard].map((Part) => (
            <ErrorBoundary key={Part.name}>
              <Part record={record} />
            </ErrorBoundary>
          ))}
          {related && <ErrorBoundary>{related}</ErrorBoundary>}
          <p className="px-1 text-xs text-ink-3">
            Viewing a request never requires your private key or a signature.
          </p>
        </aside>
      </div>
    </div>
  );
}
