import type * as z from 'zod/mini';
import { amount } from './currency';
import {
  fields,
  anyOrNull,
  flagOrNull,
  listOf,
  numericOrNull,
  orNull,
  text,
  textOrNull,
} from './tolerant';

/** One bucket of a sponsorship phase. */
export const sponsorshipBucket = fields({
  selected: flagOrNull,
  total: orNull(amount),
  sponsored: orNull(amount),
  userPays: orNull(amount),
});

/**
 * A phase (`quoted`, `actual`). `maxSubsidizationAmount` is USD × 10⁻⁶; null means no cap, never 0. The buckets
 * are read one by one, under any name: real data lacks some of them and knows others.
 */
export const sponsorshipPhase = fields({
  selectedComponents: orNull(listOf(text)),
  maxSubsidizationAmount: textOrNull,
  subsidizationBps: numericOrNull,
  capHit: flagOrNull,
  components: anyOrNull,
  sponsoredTotal: orNull(amount),
  userPaysTotal: orNull(amount),
  sponsorPayment: orNull(
    fields({ amount: textOrNull, address: textOrNull, chainId: numericOrNull }),
  ),
});
export type SponsorPayment = NonNullable<z.output<typeof sponsorshipPhase>['sponsorPayment']>;

export const wireSponsorship = fields({
  quoted: anyOrNull,
  actual: anyOrNull,
  currency: anyOrNull,
});
