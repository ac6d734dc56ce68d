import type { ReactNode } from 'react';
import type { RequestRecord } from '#service/record';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { ChainStatusCard } from './cards/ChainStatusCard';
import { DepositAddressCard } from './cards/DepositAddressCard';
import { DetailsCard } from './cards/DetailsCard';

/** What stands beside a record, or below it where there is no room. */
export function RecordAside({ record, related }: { record: RequestRecord; related?: ReactNode }) {
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
