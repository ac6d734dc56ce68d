import * as z from 'zod/mini';

// What the page posts about webhooks. Apart from webhooks.ts, because the page reads answers and checks no body.

/** Headers and body as somebody received them. Of `body` and `bodyBase64` one: base64 keeps the exact bytes of a file. */
export const verifyBody = z.strictObject({
  timestamp: z.string().check(z.maxLength(200)),
  signature: z.string().check(z.maxLength(400)),
  body: z.optional(z.string()),
  bodyBase64: z.optional(z.string()),
  /** The key that should have signed it; without one any key of the network will do. */
  keyAlias: z.optional(z.string()),
});
