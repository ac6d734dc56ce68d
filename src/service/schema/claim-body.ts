import * as z from 'zod/mini';

// Apart from claim.ts: the page sends these bodies and never reads one, and its first load would carry their checks.

/** Body of POST /app-fees/{address}/claim. `amount` is units of the claimed currency; without it the whole balance. */
export const claimBody = z.object({
  chainId: z.int(),
  currency: z.string(),
  recipient: z.optional(z.string()),
  amount: z.optional(z.string().check(z.regex(/^\d{1,78}$/))),
});
export type ClaimBody = z.output<typeof claimBody>;

/** Body of POST /execute/permits. Client libraries add keys such as `referrer`; they are not forwarded. */
export const permitBody = z.object({
  kind: z.string(),
  requestId: z.string(),
  api: z.optional(z.string()),
});
export type PermitBody = z.output<typeof permitBody>;
