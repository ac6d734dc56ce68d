import * as z from 'zod/mini';
import { amount } from './currency';
import { anyOrNull, numericOrNull, orNull, text, textOrNull } from './tolerant';

/** Body of POST /app-fees/{address}/claim. `amount` is units of the claimed currency; without it the whole balance. */
export const claimBody = z.object({
  chainId: z.int(),
  currency: z.string(),
  recipient: z.optional(z.string()),
  amount: z.optional(z.string().check(z.regex(/^\d{1,78}$/))),
});
export type ClaimBody = z.output<typeof claimBody>;

/**
 * The claim step record. Read leniently, because whether it may be signed is decided by the pre-flight
 * checks, which compare every part as text; a schema that refused it would hide what came.
 */
export const claimSteps = z.looseObject({
  steps: z.array(
    z.looseObject({
      id: textOrNull,
      action: textOrNull,
      description: textOrNull,
      kind: textOrNull,
      items: orNull(
        z.array(
          z.looseObject({
            status: textOrNull,
            data: orNull(
              z.looseObject({
                sign: orNull(z.looseObject({ signatureKind: textOrNull, message: anyOrNull })),
                post: orNull(
                  z.looseObject({
                    endpoint: textOrNull,
                    method: textOrNull,
                    body: orNull(z.looseObject({ kind: textOrNull, requestId: textOrNull })),
                  }),
                ),
              }),
            ),
          }),
        ),
      ),
    }),
  ),
});
export type ClaimSteps = z.output<typeof claimSteps>;

/** Body of POST /execute/permits. Client libraries add keys such as `referrer`; they are not forwarded. */
export const permitBody = z.object({
  kind: z.string(),
  requestId: z.string(),
  api: z.optional(z.string()),
});
export type PermitBody = z.output<typeof permitBody>;

/** Answer of POST /execute/permits. Steps that come back are shown and never run. */
export const permitAnswer = z.looseObject({
  message: textOrNull,
  steps: orNull(z.array(z.unknown())),
});

/** An entry of GET /app-fees/{address}/claims (service-api.md F8; *assumed*). Status words are unknown. */
export const claimHistoryEntry = z.object({
  claimId: textOrNull,
  wallet: textOrNull,
  recipient: textOrNull,
  currency: orNull(amount),
  txHash: textOrNull,
  status: textOrNull,
  createdAt: textOrNull,
});
export type ClaimHistoryEntry = z.output<typeof claimHistoryEntry>;

export const claimHistory = z.looseObject({
  claims: z.array(claimHistoryEntry),
  continuation: textOrNull,
});

/** Answer of GET /intents/status/v3; times are unix milliseconds. */
export const intentStatus = z.looseObject({
  status: textOrNull,
  details: anyOrNull,
  inTxHashes: orNull(z.array(text)),
  txHashes: orNull(z.array(text)),
  updatedAt: numericOrNull,
  originChainId: numericOrNull,
  destinationChainId: numericOrNull,
  quoteCreatedAt: numericOrNull,
  failReason: textOrNull,
  refundFailReason: textOrNull,
});
export type IntentStatus = z.output<typeof intentStatus>;
