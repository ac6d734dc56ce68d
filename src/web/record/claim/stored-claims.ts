import * as z from 'zod/mini';
import { _default as orElse } from 'zod/mini';
import { sameHash } from '#service/address';

/** The part of Web Storage that is read. */
export type ClaimStorage = Pick<Storage, 'getItem' | 'key' | 'length'>;

/** Claims of app fees are stored in this browser under names that begin so, one entry each. */
export const claimPrefix = 'waybill.claim.';

/** What a claim asks to be paid. Amounts are smallest units as digit text. */
export const requestedPayment = z.object({
  network: z.string(),
  chainId: z.number(),
  chainName: z.string(),
  vmType: z.nullable(z.string()),
  currency: z.object({
    address: z.string(),
    symbol: z.nullable(z.string()),
    decimals: z.nullable(z.number()),
  }),
  recipient: z.string(),
  /** Null: none was sent, which is assumed to claim all that is available. */
  amount: z.nullable(z.string()),
  /** No service fee applies, as far as it is known beforehand. */
  isFree: orElse(z.boolean(), false),
});
export type RequestedPayment = z.output<typeof requestedPayment>;

/** As much of a stored claim as tells what a request was to pay; the signature is not read. */
const storedClaim = z.object({
  requestId: z.string(),
  terms: requestedPayment,
  posts: z.array(z.object({ wasTurnedAway: orElse(z.boolean(), false) })),
});

/** Every stored entry, with the name that it has. */
export function storedClaims(storage: ClaimStorage): { name: string; text: string }[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((name) => name.startsWith(claimPrefix))
    .map((name) => ({ name, text: storage.getItem(name) ?? '' }));
}

/** What this browser requested under the id of a request and submitted; null: nothing that can be read. */
export function paymentRequested(
  storage: () => ClaimStorage,
  network: string,
  requestId: string,
): RequestedPayment | null {
  for (const text of textsIn(storage)) {
    const claim = storedClaim.safeParse(jsonOf(text));
    if (
      claim.success &&
      claim.data.terms.network === network &&
      sameHash(claim.data.requestId, requestId) &&
      claim.data.posts.some(({ wasTurnedAway }) => !wasTurnedAway)
    )
      return claim.data.terms;
  }
  return null;
}

/** A browser that forbids storage has no claims in it: the request is shown all the same. */
function textsIn(storage: () => ClaimStorage): string[] {
  try {
    return storedClaims(storage()).map(({ text }) => text);
  } catch {
    return [];
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
