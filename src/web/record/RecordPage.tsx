import type { ReactNode } from 'react';
import type { RequestRecord } from '#service/record';
import { Tag } from '../ui/Tag';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { AppFeesCard } from './cards/AppFeesCard';
import { ChainStatusCard } from './cards/ChainStatusCard';
import { ValueReconciliationCard } from './cards/ValueReconciliationCard';
import { DepositAddressCard } from './cards/DepositAddressCard';
import { FactsCard } from './cards/FactsCard';
import { FeesCard } from './cards/FeesCard';
import { LegsCard } from './cards/LegsCard';
import { ProtocolCard } from './cards/ProtocolCard';
import { RawCard } from './cards/RawCard';
import { ReasonCard } from './cards/ReasonCard';
import { SponsorshipCard } from './cards/SponsorshipCard';
import { TimelineCard } from './cards/TimelineCard';
import { TokensCard } from './cards/TokensCard';
import { UnreadableCard } from './cards/UnreadableCard';
import { RecordActions } from './RecordActions';
import { RecordSummary } from './RecordSummary';

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

const story = [
  ReasonCard,
  TimelineCard,
  FeesCard,
  AppFeesCard,
  SponsorshipCard,
  ValueReconciliationCard,
];
const facts = [FactsCard, DepositAddressCard, ProtocolCard, TokensCard, ChainStatusCard];

/** The whole page of one record, from whichever source. A card that fails costs only itself. */
export function RecordPage({ record, raw, source, readAtMs, actions, related }: Props) {
  return (
    <div className="grid max-w-280 grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_328px]">
      <div className="flex min-w-0 flex-col gap-4">
        {source === 'file' && (
          <p>
            <Tag tone="warn">from a file</Tag>{' '}
            <span className="text-ink-3">Nothing of it left this browser.</span>
          </p>
        )}
        <ErrorBoundary>
          <RecordSummary
            record={record}
            size="page"
            actions={
              <RecordActions record={record} readAtMs={readAtMs}>
                {actions}
              </RecordActions>
            }
          >
            <LegsCard record={record} />
          </RecordSummary>
        </ErrorBoundary>
        {story.map((Part) => (
          <ErrorBoundary key={Part.name}>
            <Part record={record} />
          </ErrorBoundary>
        ))}
      </div>
      <aside className="flex min-w-0 flex-col gap-4" aria-label="Facts about the request">
        {facts.map((Part) => (
          <ErrorBoundary key={Part.name}>
            <Part record={record} />
          </ErrorBoundary>
        ))}
        {related && <ErrorBoundary>{related}</ErrorBoundary>}
        <ErrorBoundary>
          <UnreadableCard record={record} />
        </ErrorBoundary>
        <p className="px-1 text-ink-3">Nobody needs your key or a signature to look at this.</p>
      </aside>
      <div className="lg:col-span-2">
        <ErrorBoundary>
          <RawCard raw={raw} />
        </ErrorBoundary>
      </div>
    </div>
  );
}
