import { lazy, Suspense, useDeferredValue, useRef, type ReactNode } from 'react';
import type { RequestRecord } from '#service/record';
import { useIdleAfter } from '../components/useIdleAfter';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { Skeleton } from '../ui/Skeleton';
import { Tag } from '../ui/Tag';
import { UnreadableCard } from './cards/UnreadableCard';
import { VerdictBar } from './cards/VerdictBar';
import { VerdictCard } from './cards/VerdictCard';
import { RecordActions } from './RecordActions';

// Below the verdict, or beside it: after it. Progress and money come in one file, the others after an idle moment.
const ProgressCard = lazy(async () => ({
  default: (await import('./cards/ProgressCard')).ProgressCard,
}));
const MoneyCard = lazy(async () => ({ default: (await import('./cards/MoneyCard')).MoneyCard }));
const RecordTabs = lazy(async () => ({ default: (await import('./cards/RecordTabs')).RecordTabs }));
const RecordAside = lazy(async () => ({ default: (await import('./RecordAside')).RecordAside }));

interface Props {
  record: RequestRecord;
  raw: unknown;
  source: 'service' | 'file';
  /** When the record was read; a file is read when it is dropped. */
  readAtMs: number;
  /** The request that owns the money of a replaced one, as the verdict card has it. */
  replacement?: RequestRecord | null | undefined;
  /** The button of the next step, before all others. */
  firstAction?: ReactNode;
  /** More buttons under the verdict. */
  actions?: ReactNode;
  /** What only a page that asks the service can show. */
  related?: ReactNode;
}

// As one place: nothing below it moves once they are there.
const moneyPlace = <Skeleton className="h-200 w-full" />;
const tabsPlace = <Skeleton className="h-40 w-full" />;
const asidePlace = <Skeleton className="h-80 w-full" />;

/** The whole page of one record, from whichever source. A card that fails costs only itself. */
export function RecordPage({
  record,
  raw,
  source,
  readAtMs,
  replacement,
  firstAction,
  actions,
  related,
}: Props) {
  const verdict = useRef<HTMLDivElement>(null);
  // A click that leads here is answered with the verdict; the rest follows in slices.
  const isBelowDue = useDeferredValue(true, false);
  const isIdle = useIdleAfter(true) && isBelowDue;
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
                <RecordActions record={record} readAtMs={readAtMs} first={firstAction}>
                  {actions}
                </RecordActions>
              </VerdictCard>
            </div>
          </ErrorBoundary>
          <ErrorBoundary>
            <UnreadableCard record={record} />
          </ErrorBoundary>
          <Suspense fallback={moneyPlace}>
            {isBelowDue ? (
              <>
                <ErrorBoundary>
                  <ProgressCard record={record} size="page" />
                </ErrorBoundary>
                <ErrorBoundary>
                  <MoneyCard record={record} />
                </ErrorBoundary>
              </>
            ) : (
              moneyPlace
            )}
          </Suspense>
          <ErrorBoundary>
            <Suspense fallback={tabsPlace}>
              {isIdle ? <RecordTabs record={record} raw={raw} /> : tabsPlace}
            </Suspense>
          </ErrorBoundary>
        </div>
        <aside
          className="grid min-w-0 content-start items-start gap-4 max-xl:sm:grid-cols-2"
          aria-label="Request details"
        >
          <Suspense fallback={asidePlace}>
            {isIdle ? <RecordAside record={record} related={related} /> : asidePlace}
          </Suspense>
        </aside>
      </div>
    </div>
  );
}
