import { maxCallMs, slowCalls, type SlowCall } from '../api/request-timeout';
import { useSessionValue } from '../api/session';

const words: Record<SlowCall['endpoint'], string> = {
  requests: 'requests',
  chains: 'chains',
  balances: 'fee balances',
  claim: 'the new claim',
  claims: 'the claim history',
  permits: 'the signature status',
  permitSingular: 'the signature status',
  status: 'the status',
  webhooks: 'webhooks',
  price: 'the price',
  quoteV2: 'the quote',
};

/** What the page still loads, once that takes long: over the page, so that nothing moves. */
export function StillWaiting() {
  const slow = useSessionValue(slowCalls);
  const what = [...new Set(slow.map(({ endpoint }) => words[endpoint]))].join(', ');
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-16 z-30 flex justify-center sm:bottom-4"
    >
      {what && (
        <p className="max-w-prose rounded-lg border border-line-2 bg-raised px-4 py-2 text-ink-2">
          Still loading {what}… Times out after {maxCallMs / 1000} s.
        </p>
      )}
    </div>
  );
}
