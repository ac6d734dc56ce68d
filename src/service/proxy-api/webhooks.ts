import * as z from 'zod/mini';

/**
 * What the proxy tells the page about events: `/api/{network}/webhooks/…`, for operators (scope `webhooks`; the transitions
 * of one request: scope `requests`). Times are Unix milliseconds; null means "not known".
 */
export const webhookPaths = {
  state: '/webhooks/state',
  /** Query: `verdict`, `requestId`, `limit` (1 to 100, default 50), `continuation`. Newest first. */
  deliveries: '/webhooks/deliveries',
  delivery: '/webhooks/deliveries/{id}',
  /** POST `verifyBody` of webhook-bodies.ts; ten tries a minute and viewer, then 429. */
  verify: '/webhooks/verify',
  /** Query: `requestId`. */
  transitions: '/webhooks/transitions',
} as const;

/** What became of a delivery. The answers to them: 200, 200, 200, 202, and one of 400, 401, 408, 413, 429, 503. */
export const verdicts = ['applied', 'duplicate', 'late', 'unknown-shape', 'refused'] as const;
export type DeliveryVerdict = (typeof verdicts)[number];

/** Why a delivery was refused. */
export const refusals = [
  /** 400: a header is missing or has another form. */
  'malformed-headers',
  /** 400: the content type isn't JSON, or the body is compressed. */
  'content-type',
  /** 400: signed more than 72 hours ago, or as far ahead. */
  'expired',
  /** 401: the custom header of the webhook's configuration is missing or wrong. */
  'custom-header',
  /** 401: no key of the network signed it. */
  'signature',
  /** 413: more than 64 KB. */
  'too-large',
  /** 408: the body didn't arrive within two seconds. */
  'too-slow',
  /** 429: too many at once. */
  'too-many',
  /** 503: it couldn't be stored. */
  'not-stored',
] as const;
export type Refusal = (typeof refusals)[number];

const time = z.nullable(z.number());

export const webhookState = z.object({
  nowMs: z.number(),
  receiver: z.object({
    /** False without WEBHOOK_PATH_SECRET: then nothing is received. */
    isOn: z.boolean(),
    /** A delivery must also carry the header of WEBHOOK_HEADER. */
    needsCustomHeader: z.boolean(),
    lastDeliveryMs: time,
  }),
  websocket: z.object({
    isOn: z.boolean(),
    isConnected: z.boolean(),
    /** Without a filter (*assumed*: all of the keys); else of what pages show. */
    deliversAll: z.boolean(),
    /** Why it can't be opened, as a status or a code; null where nothing told. */
    problem: z.nullable(z.string()),
    lastEventMs: time,
  }),
  store: z.object({
    /** `memory`: lost when this instance restarts. The others: what DATABASE_URL names. */
    kind: z.enum(['memory', 'file', 'postgres']),
    /** False while deliveries can't be stored: they are answered with 503, and the service retries them. */
    isWriting: z.boolean(),
    /** How much is kept; null where it does not apply. */
    bodyDays: z.nullable(z.number()),
    transitionDays: z.nullable(z.number()),
    bytes: z.nullable(z.number()),
    maxBytes: z.nullable(z.number()),
    /** The receipt of the oldest delivery that is kept. */
    oldestMs: time,
  }),
  /** Of the deliveries that are kept. */
  counts: z.object({
    applied: z.number(),
    duplicate: z.number(),
    late: z.number(),
    'unknown-shape': z.number(),
    refused: z.number(),
  }),
  keys: z.array(
    z.object({
      alias: z.string(),
      lastDeliveryMs: time,
      deliveries: z.number(),
      /** Receipt minus signature's time of the last one. */
      skewMs: z.nullable(z.number()),
    }),
  ),
  gaps: z.object({
    /** Status changes that a list showed and no delivery told of, since `sinceMs` (*assumed*: each change is delivered). */
    changes: z.number(),
    sinceMs: time,
    /** When the list was last read for that. */
    checkedMs: time,
    /** The newest of them. */
    requestIds: z.array(z.string()),
  }),
});
export type WebhookState = z.output<typeof webhookState>;

export const delivery = z.object({
  id: z.string(),
  receivedMs: z.number(),
  /** By the signature's timestamp, whose unit the interface doesn't state: 10 digits are read as seconds, 13 as milliseconds. */
  sentMs: time,
  skewMs: z.nullable(z.number()),
  verdict: z.enum(verdicts),
  refusal: z.nullable(z.enum(refusals)),
  /** Also true for a duplicate that was signed more than 300 s before. */
  isLate: z.boolean(),
  answerStatus: z.number(),
  answerMs: z.number(),
  keyAlias: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  /** As it came; the set is open. */
  status: z.nullable(z.string()),
  updatedAtMs: time,
  /** How many deliveries of this event were seen, this one included; null for what is no event. */
  attempt: z.nullable(z.number()),
  /** The receipt of the attempt before. */
  previousMs: time,
  bodyBytes: z.nullable(z.number()),
  /** False for refused deliveries and after `bodyDays`. */
  hasBody: z.boolean(),
});
export type Delivery = z.output<typeof delivery>;

export const deliveriesPage = z.object({
  deliveries: z.array(delivery),
  /** For the next page; null at the end. */
  continuation: z.nullable(z.string()),
});

export const deliveryWithBody = z.object({
  delivery,
  headers: z.object({ timestamp: z.string(), signature: z.string() }),
  /** The exact bytes as text; null where they are no UTF-8, are not kept or hold a secret. */
  body: z.nullable(z.string()),
  bodyBase64: z.nullable(z.string()),
  /** The body holds a secret of Waybill’s server, so it isn't shown. */
  isWithheld: z.boolean(),
});

export const maxVerifyBytes = 64 * 1024;

/** What somebody can do wrong so that the signature doesn't match. The first one that explains it is named. */
export const signingMistakes = [
  /** The signature is right, but written in upper-case: a comparison of texts fails. */
  'upper-case-hex',
  /** The signature is right, but in base64. */
  'base64',
  /** The signature is right, with `sha256=` before it. */
  'prefixed-signature',
  /** Timestamp and signature are in one header, as `t=…,v1=…`. */
  'combined-header',
  /** The body has, or lacks, a newline at its end. */
  'trailing-newline',
  /** The body has, or lacks, a byte order mark. */
  'byte-order-mark',
  /** The line ends are CRLF instead of LF, or the other way round. */
  'crlf',
  /** The body was parsed and written again: other spaces, other escapes. */
  're-serialized',
  /** The JSON was written again with its keys in another order. */
  'sorted-keys',
  /** The body was encoded as base64, or decoded. */
  'base64-body',
  /** The body was written as a JSON string, or read from one. */
  'json-string-body',
  /** The body was escaped for HTML, or the other way round. */
  'html-escaped',
  /** UTF-8 was read as Latin-1 and written as UTF-8 again. */
  'latin-1',
  /** The body alone was signed. */
  'body-without-timestamp',
  /** Timestamp and body without the dot between them. */
  'no-dot',
  /** The body comes before the timestamp. */
  'swapped',
  /** Seconds where milliseconds were signed, or the other way round. */
  'seconds-for-milliseconds',
  /** The timestamp of the body instead of that of the header. */
  'body-timestamp',
  /** The key was read with the newline at the end of its file. */
  'key-with-newline',
  /** The key was read with the quotes around it in a file. */
  'key-with-quotes',
  /** The key was decoded from hex or base64 first. */
  'decoded-key',
  /** SHA-256 of key and text, without HMAC. */
  'no-hmac',
  /** Another key of this network than the one named. */
  'another-alias',
  /** A key of another network. */
  'another-network',
] as const;
export type SigningMistake = (typeof signingMistakes)[number];

export const verifyAnswer = z.object({
  /** The key that signed it; null where none did. */
  matchedAlias: z.nullable(z.string()),
  /** Where none matched as it stands: what would match, with which key. Empty where nothing known explains it. */
  mistakes: z.array(
    z.object({ mistake: z.enum(signingMistakes), keyAlias: z.string(), network: z.string() }),
  ),
  timestamp: z.object({
    /** Null where it is neither 10 nor 13 digits. */
    unit: z.nullable(z.enum(['seconds', 'milliseconds'])),
    sentMs: time,
    /** Now minus `sentMs`. */
    skewMs: z.nullable(z.number()),
    /** What the receiver would make of its age: `late` from 300 s, `expired` from 72 h. */
    age: z.nullable(z.enum(['recent', 'late', 'expired'])),
  }),
  /** Whether all of the signature was read: 32 bytes in hex or base64, also behind a usual prefix. */
  isSignatureWellFormed: z.boolean(),
  body: z.object({
    bytes: z.number(),
    isUtf8: z.boolean(),
    isJson: z.boolean(),
    /** Whether it reads as an event. */
    isEvent: z.boolean(),
    requestId: z.nullable(z.string()),
    status: z.nullable(z.string()),
  }),
});
export type VerifyAnswer = z.output<typeof verifyAnswer>;

export const statusTransitions = z.object({
  /** In the order of `updatedAtMs`. */
  transitions: z.array(
    z.object({
      status: z.string(),
      /** When the service says that it changed. */
      updatedAtMs: time,
      /** When Waybill first learned of it. */
      seenMs: z.number(),
      source: z.enum(['webhook', 'websocket', 'list']),
      isLate: z.boolean(),
    }),
  ),
  /** False: only of what this instance has received since its start. */
  isKept: z.boolean(),
});
export type StatusTransitions = z.output<typeof statusTransitions>;
