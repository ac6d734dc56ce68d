import type { QuoteErrorCode } from '#service/error-codes';
import { shownText } from '../../../lib/truncation';
import { ErrorCodeLink } from '../../../record/ErrorCodeLink';
import { KeyValue } from '../../../ui/KeyValue';
import type { QuoteError } from './read-quote-error';

export const notStated = 'Not documented';
export const retryWords = { yes: 'Yes', no: 'No', 'not stated': notStated };
/** Whose side has to change; a retry is the reader's in either case. */
export const fixNeededIn = 'Fix needed in';
const actorWords = { you: 'Your request', service: 'The service' };

export const actorOf = ({ actor }: QuoteErrorCode) =>
  actor === null ? notStated : actorWords[actor];

/** One error of a quote: what it says itself, what is known of its code and how to fix it, then its facts. */
export function ErrorEntry({ label, error }: { label: string; error: QuoteError }) {
  const { code, entry, message, requestId, svmSize, errorData } = error;
  const own = [
    ['Transaction size', svmSize && `${svmSize.bytes} bytes, ${svmSize.excess} too many`],
    ['Request ID', requestId],
    ['Error data', errorData],
  ].flatMap(([term, value]) => (value ? [{ term, value: shownText(value, 2_000) }] : []));
  return (
    <section aria-label={label} className="flex max-w-prose flex-col gap-2">
      <p className="font-semibold">
        <ErrorCodeLink code={code} />
      </p>
      {message && <p className="foreign-text">{shownText(message, 2_000)}</p>}
      <div className="foreign-text text-ink-2">
        <p>
          {entry?.condition ??
            (entry
              ? 'Documented by name only. If it persists, contact the service with the request ID in the response, if it has one.'
              : 'This code isn’t documented, so no guidance is available.')}
        </p>
        {entry?.change && (
          <p>
            <b>To fix:</b> {entry.change}
          </p>
        )}
        {entry?.limit && <p>Limit: {entry.limit}</p>}
      </div>
      <KeyValue items={[...own, ...(entry?.condition ? entryItems(entry) : [])]} />
    </section>
  );
}

function entryItems(entry: QuoteErrorCode) {
  return [
    { term: 'HTTP status', value: entry.httpStatus ?? notStated },
    { term: 'Retry', value: retryWords[entry.retry] },
    { term: fixNeededIn, value: actorOf(entry) },
    { term: 'Since', value: entry.since ?? notStated },
  ];
}
