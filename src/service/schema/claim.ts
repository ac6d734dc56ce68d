import * as z from 'zod/mini';
import { amount } from './currency';
import {
  anyOrNull,
  anyValue,
  fields,
  listOf,
  looseFields,
  millisecondsOrNull,
  numericOrNull,
  orNull,
  readList,
  text,
  textOrNull,
  type Unreadable,
} from './tolerant';

/**
 * The claim step record. Read leniently, because whether it may be signed is decided by the pre-flight
 * checks, which compare every part as text; a schema that refused it would hide what came.
 */
export const claimSteps = looseFields({
  steps: listOf(
    looseFields({
      id: textOrNull,
      action: textOrNull,
      description: textOrNull,
      kind: textOrNull,
      items: orNull(
        listOf(
          looseFields({
            status: textOrNull,
            data: orNull(
              looseFields({
                sign: orNull(looseFields({ signatureKind: textOrNull, message: anyOrNull })),
                post: orNull(
                  looseFields({
                    endpoint: textOrNull,
                    method: textOrNull,
                    body: orNull(looseFields({ kind: textOrNull, requestId: textOrNull })),
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

/** Answer of POST /execute/permits. Steps that come back are shown and never run. */
export const permitAnswer = looseFields({
  message: textOrNull,
  steps: orNull(listOf(anyOrNull)),
});

/** An entry of GET /app-fees/{address}/claims (service-api.md F8; *assumed*). Status words are unknown. */
export const claimHistoryEntry = fields({
  claimId: textOrNull,
  wallet: textOrNull,
  recipient: textOrNull,
  currency: orNull(amount),
  txHash: textOrNull,
  status: textOrNull,
  createdAt: textOrNull,
});
export type ClaimHistoryEntry = z.output<typeof claimHistoryEntry>;

const claimHistoryPage = fields({ claims: listOf(anyValue), continuation: textOrNull });

/**
 * A page of the history. An entry that is odd costs only itself.
 *
 * @throws ZodMiniError when the answer is no page of entries
 */
export function readClaimHistory(body: unknown) {
  const { claims, continuation } = claimHistoryPage.parse(body);
  const unreadable: Unreadable[] = [];
  const read = readList(claimHistoryEntry, claims, 'claims', unreadable) ?? [];
  return { claims: read, continuation, unreadable };
}

/** Answer of GET /intents/status/v3; times are unix milliseconds. */
export const intentStatus = looseFields({
  status: textOrNull,
  details: anyOrNull,
  inTxHashes: orNull(listOf(text)),
  txHashes: orNull(listOf(text)),
  updatedAt: millisecondsOrNull,
  originChainId: numericOrNull,
  destinationChainId: numericOrNull,
  quoteCreatedAt: millisecondsOrNull,
  failReason: textOrNull,
  refundFailReason: textOrNull,
});
export type IntentStatus = z.output<typeof intentStatus>;
