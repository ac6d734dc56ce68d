/** What is known of an `errorCode` of POST /price, /quote/v2 and /quote. Null is "not stated", never a guess. */
export interface QuoteErrorCode {
  code: string;
  httpStatus: number | null;
  retry: 'yes' | 'no' | 'not stated';
  /** Who has to act before a call can succeed. */
  actor: 'you' | 'service' | null;
  /** This and the next two: words between backticks are code. */
  condition: string | null;
  change: string | null;
  /** The limit that it is about (service-api.md Q6 to Q8). */
  limit: string | null;
  /** When it came, or when its rule last changed (CHANGES.md). */
  since: string | null;
  /** The condition is one documented case; the code comes with others too, and the message says which. */
  isOneCase?: boolean;
}

/** The raw wire limit, and the room that clients keep who add compute-budget instructions (service-api.md Q7). */
export const svmMaxBytes = 1232;
export const svmHeadroomBytes = 60;

const retryLater = 'Send the same API call again.';

/** A code with what is known of it. */
const known = (code: string, facts: Partial<QuoteErrorCode> = {}): QuoteErrorCode => ({
  code,
  httpStatus: null,
  retry: 'not stated',
  actor: null,
  condition: null,
  change: null,
  limit: null,
  since: null,
  ...facts,
});

/** The codes that the interface explains (service-api.md Q2 to Q4). */
export const statedErrorCodes: readonly QuoteErrorCode[] = [
  known('INVALID_SLIPPAGE_TOLERANCE', {
    httpStatus: 400,
    retry: 'no',
    actor: 'you',
    condition:
      '`slippageTolerance` or `latePaymentSlippageTolerance` isn’t a whole number as text, `"0" to "10000"`.',
    change: 'Send basis points as text: `"50"` is 0.5%.',
    since: '2026-06-23',
  }),
  known('INVALID_ADDRESS', {
    httpStatus: 400,
    retry: 'no',
    actor: 'you',
    condition: 'The `recipient` isn’t an address of the destination chain.',
    change:
      'Send an address in the destination chain’s format, or omit `recipient` to use the user.',
    since: '2026-07-22',
  }),
  known('INVALID_RECIPIENT', {
    httpStatus: 400,
    retry: 'no',
    actor: 'you',
    condition: 'The `recipient` is a supported token contract.',
    change: 'Send the address of a wallet or of the contract that should get the funds.',
    since: '2026-07-22',
  }),
  known('DESTINATION_TX_FAILED', {
    retry: 'no',
    actor: 'you',
    condition:
      'The destination transaction reverts. If the token contract blocks the recipient, the message says that the recipient can’t receive the token; the code is the same.',
    change: 'Fix the attached contract calls, or use another recipient.',
  }),
  known('AMOUNT_TOO_LOW', {
    httpStatus: 400,
    retry: 'no',
    actor: 'you',
    condition:
      'a same-chain swap at `POST /quote/v2` worth more than $0 and less than $0.05. The API documentation contradicts itself about exactly $0.05. Wraps, unwraps and quotes with attached contract calls are exempt.',
    change: 'Raise the amount above $0.05.',
    limit: 'More than $0.05 for a same-chain swap at `POST /quote/v2`.',
    since: '2026-04-28',
    isOneCase: true,
  }),
  known('SVM_TX_TOO_LARGE', {
    httpStatus: 400,
    retry: 'no',
    actor: 'you',
    condition: `The compiled SVM deposit transaction is larger than ${svmMaxBytes.toLocaleString('en-US')} bytes, same-chain or cross-chain. The message has its size and the excess.`,
    change: 'Lower `maxRouteLength` or limit `includedOriginSwapSources`.',
    limit: `${svmMaxBytes.toLocaleString('en-US')} bytes, raw. If you add compute-budget instructions, leave ${svmHeadroomBytes} bytes for them.`,
    since: '2026-08-13',
  }),
  known('UNSUPPORTED_CURRENCY', {
    httpStatus: 400,
    retry: 'no',
    actor: 'you',
    condition: 'The token pair can’t be priced.',
    change: 'Use another token.',
  }),
  known('SERVICE_UNAVAILABLE', {
    httpStatus: 503,
    retry: 'yes',
    actor: 'service',
    condition: 'A transient failure of the infrastructure, including timeouts.',
    change: retryLater,
  }),
  known('PRICE_FETCH_FAILED', {
    httpStatus: 503,
    retry: 'yes',
    actor: 'service',
    condition: 'A transient failure of the price feed.',
    change: retryLater,
  }),
  known('REQUEST_TIMED_OUT', {
    retry: 'yes',
    actor: 'service',
    condition: '`POST /quote/v2`: a transient timeout of an RPC node.',
    change: retryLater,
  }),
  known('RPC_HTTP_ERROR', {
    retry: 'yes',
    actor: 'service',
    condition: '`POST /quote/v2`: another transient failure of an RPC node.',
    change: retryLater,
  }),
  known('UNKNOWN_ERROR', {
    httpStatus: 500,
    retry: 'no',
    actor: 'service',
    condition: 'A failure that has no code of its own.',
    change: 'Contact the service with the request ID in the response, if it has one.',
  }),
];

/** The one code of the schema that says when it comes (service-api.md Q5). */
const unauthorizedQuote = known('UNAUTHORIZED_QUOTE', {
  httpStatus: 401,
  retry: 'no',
  actor: 'you',
  condition: 'the quote has a `referrer` and no API key.',
  change: 'Send `x-api-key`, or omit `referrer`.',
  isOneCase: true,
});

/** Codes of the schema (service-api.md Q5): of most of them the name is all that is known. */
export const schemaErrorCodes: readonly QuoteErrorCode[] = [
  unauthorizedQuote,
  ...[
    'CHAIN_DISABLED',
    'ERC20_ROUTER_ADDRESS_NOT_FOUND',
    'EXTRA_TXS_NOT_SUPPORTED',
    'FORBIDDEN',
    'INSUFFICIENT_FUNDS',
    'INSUFFICIENT_LIQUIDITY',
    'INVALID_EXTRA_TXS',
    'INVALID_GAS_LIMIT_FOR_DEPOSIT_SPECIFIED_TXS',
    'INVALID_INPUT_CURRENCY',
    'INVALID_OUTPUT_CURRENCY',
    'NO_INTERNAL_SWAP_ROUTES_FOUND',
    'NO_QUOTES',
    'NO_SWAP_ROUTES_FOUND',
    'PERMIT_FAILED',
    'ROUTE_TEMPORARILY_RESTRICTED',
    'SANCTIONED_CURRENCY',
    'SANCTIONED_WALLET_ADDRESS',
    'SWAP_IMPACT_TOO_HIGH',
    'SWAP_QUOTE_FAILED',
    'UNAUTHORIZED',
    'UNSUPPORTED_CHAIN',
    'UNSUPPORTED_EXECUTION_TYPE',
    'UNSUPPORTED_ROUTE',
    'USER_RECIPIENT_MISMATCH',
  ].map((code) => known(code)),
];

/** What is known of a code; null for a code that is not in either list: the set is open. */
export function errorCodeEntry(code: string): QuoteErrorCode | null {
  return [...statedErrorCodes, ...schemaErrorCodes].find((entry) => entry.code === code) ?? null;
}
