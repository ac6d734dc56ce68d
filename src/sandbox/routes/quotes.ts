import type { FastifyInstance } from 'fastify';
import { errorCodeEntry, svmMaxBytes } from '#service/error-codes';
import { quoteBody, type QuoteBody } from '#service/schema/quote-body';
import { keyPlace } from '../http/api-keys';
import { invalid, parsedBody, Refusal } from '../http/refusal';
import { addressEncoding } from '../world/address-encoding';
import { chainById } from '../world/chains';
import { quotedMoney } from '../world/money';
import { quotedToken, quotePlan, priceResponse, quoteResponse } from '../world/quote-response';
import { tokensOn } from '../world/tokens';
import type { World } from '../world/world';

/** POST /price, /quote/v2 and /quote: a quote is a request of the world from then on, a price is not. */
export function quoteRoutes(app: FastifyInstance, world: World): void {
  for (const path of ['/price', '/quote/v2', '/quote'])
    app.post(path, async (request) => {
      const body = parsedBody(quoteBody, request.body);
      const key = request.headers['x-api-key'];
      const code = codeOf(body);
      if (code !== null) throw refusedQuote(code, messages[code] ?? 'Simulated fault');
      if (body.referrer !== undefined && key === undefined)
        throw refusedQuote('UNAUTHORIZED_QUOTE', 'Please provide an api key');
      const route = check(body);
      const plan = quotePlan(body, route, keyPlace(String(key)), world.planned);
      // With the charges of the row that a quote would get now.
      const planned = world.planned(plan);
      const isExempt = body.txs !== undefined || /^(Wrap|Unwrap)$/.test(plan.requestType);
      const isSwap = route.origin.chain === route.destination.chain && !isExempt;
      // Exactly 0.05 USD is contradictory (service-api.md Q8): the sandbox refuses it.
      if (path === '/quote/v2' && isSwap && plan.inMicroUsd > 0n && plan.inMicroUsd <= 50_000n)
        throw refusedQuote('AMOUNT_TOO_LOW', 'Swap value must be above 0.05 USD');
      if (quotedMoney(planned).outMicroUsd <= 0n)
        throw refusedQuote('NO_QUOTES', 'Fees exceed the amount');
      if (path === '/price') return priceResponse(planned, body);
      return quoteResponse(world.seed, world.addRequest(plan).plan, body);
    });
}

/** `sandbox:code-` and a code in lower case with hyphens, in any text of the body. */
function codeOf(body: QuoteBody): string | null {
  const word = /sandbox:code-([a-z0-9-]+)/.exec(JSON.stringify(body))?.[1];
  const code = word?.replaceAll('-', '_').toUpperCase() ?? null;
  return code !== null && errorCodeEntry(code) ? code : null;
}

// The words of messages are invented (*assumed*).
const messages: Partial<Record<string, string>> = {
  SVM_TX_TOO_LARGE: `Transaction is 1301 bytes, 69 bytes over the limit of ${svmMaxBytes}`,
  DESTINATION_TX_FAILED: 'The recipient cannot receive the token',
  UNAUTHORIZED_QUOTE: 'Please provide an api key',
};

/** Where no status is stated: 503 for what may be retried, 400 for the rest (*assumed*). */
function refusedQuote(code: string, message: string): Refusal {
  const entry = errorCodeEntry(code);
  const status = entry?.httpStatus ?? (entry?.retry === 'yes' ? 503 : 400);
  return new Refusal(status, { message, errorCode: code });
}

/** The tokens of a quote that may be priced. Which rule comes first is *assumed*. */
function check(body: QuoteBody) {
  for (const name of ['slippageTolerance', 'latePaymentSlippageTolerance'] as const) {
    const text = body[name] ?? '0';
    if (!/^\d{1,5}$/.test(text) || Number(text) > 10_000)
      throw refusedQuote(
        'INVALID_SLIPPAGE_TOLERANCE',
        `${name} must be an integer from 0 to 10000`,
      );
  }
  const to = chainById.get(body.destinationChainId);
  if (!to || !chainById.has(body.originChainId))
    throw refusedQuote('UNSUPPORTED_CHAIN', 'Chain is not supported');
  const origin = quotedToken(body.originChainId, body.originCurrency);
  const destination = quotedToken(body.destinationChainId, body.destinationCurrency);
  if (!origin || !destination)
    throw refusedQuote('UNSUPPORTED_CURRENCY', 'The token pair cannot be priced');
  const { recipient } = body;
  if (recipient !== undefined && !addressEncoding(to.vmType).isAddress(recipient))
    throw refusedQuote('INVALID_ADDRESS', 'Recipient is not valid for the destination chain');
  if (
    recipient !== undefined &&
    tokensOn(to).some((token) => quotedToken(to.id, recipient) === token && !token.isNative)
  )
    throw refusedQuote('INVALID_RECIPIENT', 'Recipient is a supported token contract');
  if (body.strict === true && body.refundTo === undefined)
    throw invalid('refundTo is required for strict deposit addresses');
  for (const { fee } of body.appFees ?? [])
    if (!/^\d{1,5}$/.test(fee)) throw invalid('body/appFees/fee is not valid');
  return { origin, destination };
}
