import { Link } from '@tanstack/react-router';
import type { QuoteErrorCode } from '#service/error-codes';
import { useNetwork } from '../../../api/useNetwork';
import { truncated } from '../../../lib/truncation';
import { ErrorCodeLink } from '../../../record/links/ErrorCodeLink';
import { KeyValue } from '../../../ui/KeyValue';
import { Coded } from './Coded';
import type { QuoteError } from './read-quote-error';

export const notStated = 'Not documented';
export const codeRetryWords = { yes: 'Yes', no: 'No', 'not stated': notStated };
/** Whose side has to change; a retry is the reader's in either case. */
export const fixNeededIn = 'Fix needed in';
const actorWords = { you: 'Your API call', service: 'The service' };

export const actorOf = ({ actor }: QuoteErrorCode) =>
  actor === null ? notStated : actorWords[actor];

/** One error of a quote: what it says itself, what is known of its code and how to fix it, then its facts. */
export function ErrorEntry({ label, error }: { label: string; error: QuoteError }) {
  const { code, entry, message, requestId, svmSize, errorData } = error;
  const own = [
    ['Transaction size', svmSize && `${svmSize.bytes} bytes, ${svmSize.excess} too many`],
    ['Request ID', requestId],
    ['Error data', errorData],
  ].flatMap(([term, value]) => (value ? [{ term, value: truncated(value, 2_000) }] : []));
  return (
    <section aria-label={label} className="flex max-w-prose flex-col gap-2">
      <p className="font-semibold">
        <ErrorCodeLink code={code} />
      </p>
      {message && <p className="foreign-text">{truncated(message, 2_000)}</p>}
      {entry === null && (
        <p className="text-ink-2">This code isn’t documented, so no guidance is available.</p>
      )}
      {entry !== null && <CodeGuidance {...entry} />}
      {code === 'CHAIN_DISABLED' && <ChainsLink />}
      <KeyValue items={[...own, ...(entry ? entryItems(entry) : [])]} />
    </section>
  );
}

/** What a code means, what fixes it, and the limit that it is about. */
export function CodeGuidance({ condition, change, limit, isOneCase = false }: QuoteErrorCode) {
  return (
    <div className="w-full text-left">
      {condition === null ? (
        <p>
          The API documentation names this code without a meaning. Contact the service with the
          whole response.
        </p>
      ) : (
        <p>
          {isOneCase && 'One documented case (the message may name another): '}
          <Coded text={condition} />
        </p>
      )}
      {change && (
        <p className="text-ink-2">
          <b>{isOneCase ? 'To fix that case:' : 'To fix:'}</b> <Coded text={change} />
        </p>
      )}
      {limit && (
        <p className="text-ink-2">
          <b>Limit:</b> <Coded text={limit} />
        </p>
      )}
    </div>
  );
}

function ChainsLink() {
  return (
    <Link
      to="/$network/chains"
      params={{ network: useNetwork() }}
      className="w-fit text-accent underline"
    >
      See which chains are disabled
    </Link>
  );
}

function entryItems(entry: QuoteErrorCode) {
  return [
    { term: 'HTTP status', value: entry.httpStatus ?? notStated },
    { term: 'Retry', value: codeRetryWords[entry.retry] },
    { term: fixNeededIn, value: actorOf(entry) },
    { term: 'Since', value: entry.since ?? notStated },
  ];
}
