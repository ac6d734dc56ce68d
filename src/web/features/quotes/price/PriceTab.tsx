import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { endpointPaths } from '#service/calls/endpoint-paths';
import type { QuoteBody } from '#service/schema/quote-body';
import { usualPeriod } from '#service/proxy-api/desk';
import { useChains } from '../../../api/endpoints/chains';
import { postQuote, type QuoteEndpoint } from '../../../api/endpoints/quotes';
import { useSession } from '../../../api/session';
import { useNetwork } from '../../../api/useNetwork';
import { CopyTextButton } from '../../../record/CopyTextButton';
import { quoteCurlText } from '../../../record/curl-text';
import { Button } from '../../../ui/Button';
import { ButtonLink } from '../../../ui/ButtonLink';
import { Card } from '../../../ui/Card';
import { Notice } from '../../../ui/Notice';
import { Skeleton } from '../../../ui/Skeleton';
import { checkQuote, quoteWarnings } from './check-quote';
import { sentBody } from './quote-amount';
import { draftParams, draftFields, quoteDraftOf, lastDraft, type QuoteDraft } from './quote-draft';
import { QuoteForm } from './QuoteForm';
import { QuoteResult } from './QuoteResult';
import { ApiError } from '../../../api/errors';
import { ErrorState } from '../../../components/ErrorState';
import { ErrorEntry } from '../errors/ErrorEntry';
import { readQuoteError } from '../errors/read-quote-error';
import { useNavigate, useSearch } from '@tanstack/react-router';

interface Sent {
  endpoint: QuoteEndpoint;
  body: QuoteBody;
}

/** Tries a price, or takes a quote. No step of either is ever run. */
export function PriceTab() {
  const network = useNetwork();
  const session = useSession();
  const chains = useChains();
  const [stored, setDraft] = useQuoteDraft();
  const draft = { tradeType: 'EXACT_INPUT', ...stored };
  const [tried, setTried] = useState<QuoteEndpoint | null>(null);
  const post = useMutation({
    mutationFn: ({ endpoint, body }: Sent) => postQuote(session, network, endpoint, body),
  });
  const text = JSON.stringify(sentBody(draft, chains));
  const isCurrent = JSON.stringify(post.variables?.body) === text;
  const priced = isCurrent ? (post.data ?? null) : null;
  const check = (endpoint: QuoteEndpoint) => checkQuote(draft, endpoint, chains, priced);
  const { body, issues } = check(tried ?? 'price');
  const form = useRef<HTMLFormElement>(null);
  // What is wrong may be out of view, above its button.
  const focusInvalid = () =>
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );
  const send = (endpoint: QuoteEndpoint) => {
    setTried(endpoint);
    const checked = check(endpoint);
    if (checked.body) post.mutate({ endpoint, body: checked.body });
    else focusInvalid();
  };
  const isQuote = post.variables?.endpoint === 'quoteV2';
  const createdId = isQuote ? (post.data?.requestId?.match(/^0x[\da-f]{64}$/i)?.[0] ?? null) : null;
  const warnings = body ? quoteWarnings(draft, body, chains) : [];
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <form
          ref={form}
          aria-label="Price"
          onSubmit={(event) => {
            event.preventDefault();
            send('price');
          }}
        >
          <QuoteForm draft={draft} onChange={setDraft} issues={tried ? issues : []} />
          {warnings.map(({ title, sentence }) => (
            <div key={sentence} className="mt-3">
              <Notice tone="warn" title={title}>
                {sentence}
              </Notice>
            </div>
          ))}
          <div className="mt-4 flex flex-wrap items-center gap-2">
            <Button type="submit" variant="primary" disabled={post.isPending}>
              Get price
            </Button>
            <CopyTextButton
              label="Copy as cURL"
              text={() => quoteCurlText(endpointPaths.price.path, sentBody(draft, chains))}
            />
            <Button variant="quiet" onClick={() => setDraft({})}>
              Clear form
            </Button>
          </div>
          <p className="mt-2 text-xs text-ink-3">
            A price is an estimate. Only a quote creates a request.
          </p>
          {draftParams(draft).isCut && (
            <p className="mt-2 text-xs text-ink-3">
              The JSON fields are too long for the page’s link. They’re kept in this tab only.
            </p>
          )}
        </form>
        <details className="mt-3">
          <summary>Create a quote (adds a request to your list)</summary>
          <div className="flex flex-col items-start gap-2 pt-2">
            <p className="text-ink-2">
              A quote creates a request in your list, where it waits for a deposit. Nothing is paid
              here: the steps are only shown as text.
            </p>
            <div className="flex flex-wrap gap-2">
              <Button disabled={post.isPending} onClick={() => send('quoteV2')}>
                Create quote
              </Button>
              <CopyTextButton
                label="Copy quote as cURL"
                text={() => quoteCurlText(endpointPaths.quoteV2.path, sentBody(draft, chains))}
              />
              {createdId === null ? (
                <ButtonLink
                  variant="quiet"
                  to="/$network/requests"
                  params={{ network }}
                  search={{ created: usualPeriod }}
                >
                  Open requests
                </ButtonLink>
              ) : (
                <ButtonLink to="/$network/requests/$id" params={{ network, id: createdId }}>
                  Open the request
                </ButtonLink>
              )}
            </div>
          </div>
        </details>
      </Card>
      <div role="status" className="contents">
        {post.isPending && <Skeleton className="h-40" />}
        {post.error && (
          <QuoteFailure error={post.error} onRetry={() => send(post.variables.endpoint)} />
        )}
        {post.data && (
          <QuoteResult response={post.data} isQuote={isQuote} isOutdated={!isCurrent} />
        )}
      </div>
    </div>
  );
}

/** Why there is no price. A retry is offered only where the code says that it can help. */
function QuoteFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const failure = error instanceof ApiError ? readQuoteError(JSON.stringify(error.body)) : null;
  if (failure === null)
    return (
      <Card title="No price">
        <ErrorState error={error} />
      </Card>
    );
  return (
    <Card title="No price" tone="failure">
      <ErrorEntry label="Quote error" error={failure} />
      {failure.entry?.retry === 'yes' && (
        <Button className="mt-3" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Card>
  );
}

/** The form's text: from the URL, else what was typed last; each change goes to both. */
function useQuoteDraft() {
  const search = useSearch({ from: '/$network/quotes' });
  const navigate = useNavigate({ from: '/$network/quotes' });
  const last = useSession().get(lastDraft);
  const [draft, setDraft] = useState(() => {
    const linked = quoteDraftOf(search);
    if (Object.keys(linked).length === 0) return last.get();
    // Contract calls that were too long for the link.
    return { ...(linked.user === last.get().user && { txs: last.get().txs }), ...linked };
  });
  const change = (next: QuoteDraft) => {
    setDraft(next);
    last.set(next);
    const { params } = draftParams(next);
    const cleared = Object.fromEntries(draftFields.map((field) => [field, undefined]));
    void navigate({
      search: (before) => ({ ...before, ...cleared, ...params }),
      replace: true,
      resetScroll: false,
    });
  };
  return [draft, change] as const;
}
