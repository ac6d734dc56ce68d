import { useRef, type ReactNode } from 'react';
import type { RequestRecord } from '#service/records/record';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { Tag } from '../../ui/Tag';
import { MoneyCard } from '../cards/MoneyCard';
import { ProgressCard } from '../cards/ProgressCard';
import { RecordTabs } from '../cards/RecordTabs';
import { VerdictBar, VerdictCard } from '../cards/VerdictCard';
import { RecordActions, type RecordAction } from './RecordActions';
import { truncated } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { DepositAddressCard } from '../cards/DepositAddressCard';
import { DetailsCard } from '../cards/DetailsCard';
import { pendingChains, useChains } from '../../api/endpoints/chains';
import { ChainLabel } from '../../components/chain/ChainLabel';
import { ChainTroubles } from '../../components/chain/ChainTroubles';

interface Props {
  record: RequestRecord;
  raw: unknown;
  source: 'service' | 'file';
  /** When the record was read; a file is read when it is dropped. */
  readAtMs: number;
  /** The request that owns the money of a replaced one, as the verdict card has it. */
  replacement?: RequestRecord | null | undefined;
  /** The button of the next step. */
  firstAction?: ReactNode;
  /** What else can be done with it here. */
  actions?: readonly RecordAction[];
  /** What only a page that asks the service can show. */
  related?: ReactNode;
}

/** The whole page of one record, from whichever source. A card that fails costs only itself. */
export function RecordPage({
  record,
  raw,
  source,
  readAtMs,
  replacement,
  firstAction,
  actions = [],
  related,
}: Props) {
  const verdict = useRef<HTMLDivElement>(null);
  return (
    <div className="max-w-298">
      <ErrorBoundary>
        <VerdictBar record={record} card={verdict} />
      </ErrorBoundary>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-4">
          {source === 'file' && (
            <p>
              <Tag>Opened in the JSON viewer</Tag>{' '}
              <span className="text-ink-3">
                Processed in your browser; nothing was uploaded. The service may report another
                status by now.
              </span>
            </p>
          )}
          <ErrorBoundary>
            <div ref={verdict}>
              <VerdictCard record={record} replacement={replacement}>
                <RecordActions
                  record={record}
                  readAtMs={readAtMs}
                  first={firstAction}
                  actions={actions}
                />
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
        <aside
          className="grid min-w-0 content-start items-start gap-4 max-xl:sm:grid-cols-2"
          aria-label="Request details"
        >
          <RecordAside record={record} related={related} />
        </aside>
      </div>
    </div>
  );
}

const maxShownLength = 400;

/** Fields of an unexpected format: named, with what the service sent. */
function UnreadableCard({ record: { unreadable } }: { record: RequestRecord }) {
  if (unreadable.length === 0) return null;
  return (
    <Card title="Unrecognized fields" tone="warn">
      <p className="mb-2 text-ink-2">
        These fields have an unexpected format. Everything else is unaffected.
      </p>
      <ul className="flex flex-col gap-2">
        {unreadable.map(({ path, issue, raw }) => (
          <li key={path} className="foreign-text">
            <code className="font-mono text-xs font-semibold">{truncated(path)}</code>{' '}
            <span className="text-ink-3">{truncated(issue)}</span>
            <code className="block font-mono text-xs text-ink-2">
              {truncated(JSON.stringify(raw) ?? 'undefined', maxShownLength)}
            </code>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What stands beside a record, or below it where there is no room. */
function RecordAside({ record, related }: { record: RequestRecord; related?: ReactNode }) {
  return (
    <>
      <ErrorBoundary>
        <DetailsCard record={record} />
      </ErrorBoundary>
      <div className="flex min-w-0 flex-col gap-4">
        {[DepositAddressCard, ChainStatusCard].map((Part) => (
          <ErrorBoundary key={Part.name}>
            <Part record={record} />
          </ErrorBoundary>
        ))}
        {related && <ErrorBoundary>{related}</ErrorBoundary>}
        <p className="px-1 text-xs text-ink-3">
          Viewing a request never requires a private key or a signature.
        </p>
      </div>
    </>
  );
}

/** What the chain list says now about the two chains; not what it said at the time of the request. */
export function ChainStatusCard({ record }: { record: RequestRecord }) {
  const chains = useChains();
  const ids = [...new Set([record.originChainId, record.destinationChainId])].filter(
    (id) => id !== null,
  );
  if (ids.length === 0) return null;
  // A list that isn't there lacks nothing.
  const unread = chains === pendingChains ? 'Loading…' : 'Chain list not available';
  const missing = chains.size > 0 ? 'Not in the chain list' : unread;
  return (
    <Card title="Chain status now">
      <ul className="flex flex-col gap-2">
        {ids.map((id) => {
          const chain = chains.get(id);
          return (
            <li key={id} className="flex flex-wrap items-start gap-x-2 gap-y-1">
              <ChainLabel chainId={id} />
              {chain ? (
                <ChainTroubles chain={chain} />
              ) : (
                <span className="text-ink-3">{missing}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
