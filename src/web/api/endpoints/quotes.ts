import { readQuoteResponse, type QuoteResponse } from '#service/records/quote-response';
import type { QuoteBody } from '#service/schema/quote-body';
import { call } from '../call';
import type { Session } from '../session';

export type QuoteEndpoint = 'price' | 'quoteV2';

/** Posted once: a refused price or quote is never repeated by itself. */
export function postQuote(
  session: Session,
  network: string,
  endpoint: QuoteEndpoint,
  body: QuoteBody,
): Promise<QuoteResponse> {
  return call(session, network, endpoint, {
    body,
    signal: session.signal,
    read: readQuoteResponse,
  });
}
