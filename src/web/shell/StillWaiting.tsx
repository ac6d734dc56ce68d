import { useSyncExternalStore } from 'react';
import { longestCallMs, slowCalls, type SlowCall } from '../api/waiting';

const words: Record<SlowCall['endpoint'], string> = {
  requests: 'requests',
  chains: 'chains',
  balances: 'the fee balance',
  claim: 'the new claim',
  claims: 'the claim history',
  permits: 'the posted signature',
  permitSingular: 'the posted signature',
  status: 'the status',
};

/** Says what the page waits for, once that takes long: over the page, so that nothing moves. */
export function StillWaiting() {
  const slow = useSyncExternalStore(slowCalls.subscribe, slowCalls.get);
  const what = [...new Set(slow.map(({ endpoint }) => words[endpoint]))].join(', ');
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-16 z-30 flex justify-center sm:bottom-4"
    >
      {what && (
        <p className="max-w-prose rounded-lg border border-line-2 bg-raised px-4 py-2 text-ink-2">
          Still waiting for the service: {what}. After {longestCallMs / 1000} s this is given up.
        </p>
      )}
    </div>
  );
}
