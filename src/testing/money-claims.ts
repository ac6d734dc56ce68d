/**
 * What the product's own words say about money, for tests: each phrase that speaks of it and what it claims. A text
 * that speaks of money in other words fails the test, so a new sentence has to be entered here.
 */
export type Claim =
  | 'refunded'
  | 'not refunded'
  | 'refund planned'
  | 'refund unclear'
  | 'excess refunded'
  | 'excess not refunded'
  | 'excess planned'
  | 'delivered'
  | 'not delivered'
  | 'deposited'
  | 'not deposited'
  | 'never left'
  | 'transfer failed'
  | 'fills'
  | 'neutral';

/** Longer phrases first: each is taken out of the text before the next is looked for. */
export const phrases: readonly (readonly [RegExp, Claim])[] = [
  // Beside a delivery.
  [
    /(Overpaid; the excess|Part of the deposit|Part of your payment) was refunded/g,
    'excess refunded',
  ],
  [
    /(Overpaid; the excess|Part of the deposit) wasn’t refunded|Part of your payment was not refunded/g,
    'excess not refunded',
  ],
  [
    /[Aa] refund of (the excess|part of the deposit|part of your payment) is planned/g,
    'excess planned',
  ],
  [/the refund of the excess (isn’t|is not) reported yet/g, 'excess not refunded'],
  [/; (the excess|part of the deposit) wasn’t refunded\.$/gm, 'excess not refunded'],
  [/A refund transaction and a failed refund are both reported/g, 'neutral'],
  [/Our information about a refund of part of it is inconsistent/g, 'neutral'],
  [/except the planned refund/g, 'neutral'],
  // A strict deposit address.
  [/so it fills normally/g, 'fills'],
  [/Deposited [^;]+?(, exactly as quoted|; .+ was quoted)/g, 'deposited'],
  [/; no refund is reported yet$/gm, 'excess not refunded'],
  [/; that refund failed: [^\n]+$/gm, 'excess not refunded'],
  [/the refund isn’t listed as sent/g, 'excess planned'],
  [/; [^;\n]+ was refunded\.?$/gm, 'excess refunded'],
  [/; a refund transaction is listed/g, 'excess refunded'],
  [
    /[Bb]y the rule, (the request fails and the deposit is refunded|the quoted amount is filled and the excess refunded separately)/g,
    'neutral',
  ],
  [/any excess is refunded, and a smaller deposit isn’t filled/g, 'neutral'],
  // Not refunded.
  [/The automatic refund is off/g, 'not refunded'],
  [/\. No refund reported\.$/gm, 'not refunded'],
  [/Wallet blocked by the service; no refund reported/g, 'not refunded'],
  [/[Nn]o refund is reported( yet)?/g, 'not refunded'],
  [
    /Not refunded \((the amount is below the cost of a refund|the token doesn’t exist on the origin chain|the refund address looks like an exchange|a manual refund is needed|the refund failed for an undocumented reason)\)/g,
    'not refunded',
  ],
  [/was not refunded( automatically)?/g, 'not refunded'],
  [/\bRefund failed\b/g, 'not refunded'],
  // Of the reasons.
  [
    /below the cost of a refund|nothing is left of the amount|refund could not be made automatically/g,
    'not refunded',
  ],
  [
    /[Cc]lose the case|for a manual refund|a chain for the refund|give it to the service/g,
    'not refunded',
  ],
  // Planned, or not certain.
  [/A refund is planned/g, 'refund planned'],
  [/refund reported; its transaction isn’t listed/g, 'refund unclear'],
  [/A refund is reported; its transaction is not listed/g, 'refund unclear'],
  [/both a refund and a failed refund are reported/g, 'refund unclear'],
  [
    /The status is refund, but a refund failure reason is set and no refund transaction is listed/g,
    'refund unclear',
  ],
  [/Our information about the refund is inconsistent/g, 'refund unclear'],
  [/not certain: reported refunded/g, 'refund unclear'],
  [/The record has neither a refund transaction nor an amount/g, 'refund unclear'],
  [/A failed refund is reported too/g, 'neutral'],
  [/fill or refund isn’t reported/g, 'neutral'],
  [/The service’s report says to refund: check for a refund transaction/g, 'neutral'],
  [/The refunded amount isn’t reported/g, 'neutral'],
  [/Inferred to be a refund because it’s on the origin chain/g, 'neutral'],
  [/with the refund recipient/g, 'refunded'],
  // Refunded.
  [/[Rr]efund transaction seen/g, 'refunded'],
  [/A refund transaction is listed/g, 'refunded'],
  [/refunded, according to the listed transaction/g, 'refunded'],
  [/^Refunded\b/gm, 'refunded'],
  [/^(Second payment|Payment without an open request) refunded/gm, 'refunded'],
  [
    /(Your payment|A second payment for this transfer|A payment that matches no open transfer) was refunded/g,
    'refunded',
  ],
  // Delivered.
  [/^(Delivered( in one transaction)?|Marked delivered)\b/gm, 'delivered'],
  [/Your transfer (was delivered|is marked as delivered)/g, 'delivered'],
  [/^with the recipient/gm, 'delivered'],
  [/It has not been delivered yet/g, 'not delivered'],
  [/fill not sent yet|fill sent, not confirmed/g, 'not delivered'],
  [/Your transfer could not be completed/g, 'transfer failed'],
  // Deposited.
  [/with the customer, or at the deposit address/g, 'neutral'],
  [
    /(Your payment|A second payment for this transfer|A payment that matches no open transfer)( \([^)]*\)| of .{1,200}?)? was received/g,
    'deposited',
  ],
  [
    /^with the service$|^(Failed|Second payment failed|Payment without an open request failed|In progress|Delayed), with the service\b|[Aa]t the deposit address(?!.{0,40}on its way)/gm,
    'deposited',
  ],
  [/^(Deposit )?at the deposit address.{0,40}, or on its way to it/gm, 'neutral'],
  [/; quoted deposit: [\d,.]+/g, 'neutral'],
  [/is at the deposit address.{0,40}, or on its way to it/gm, 'neutral'],
  [
    /Failed, no deposit reported|We found no payment for this transfer|the sweep failed, and no deposit is reported/g,
    'not deposited',
  ],
  [/Waiting for the deposit(, none reported|: the one that is listed failed)/g, 'not deposited'],
  [/No successful payment for this transfer is reported yet/g, 'not deposited'],
  [/Your payment did not go through|the money did not leave your wallet/g, 'never left'],
  [/funds still with the sender, as far as the record shows/g, 'never left'],
];

/** Two of these together are a contradiction. */
export const contradictions: readonly (readonly [Claim, Claim])[] = [
  ['refunded', 'not refunded'],
  ['refunded', 'refund planned'],
  ['refunded', 'refund unclear'],
  ['not refunded', 'refund unclear'],
  ['refunded', 'never left'],
  ['delivered', 'not delivered'],
  ['delivered', 'refunded'],
  ['delivered', 'not refunded'],
  ['delivered', 'transfer failed'],
  ['delivered', 'never left'],
  ['delivered', 'not deposited'],
  ['deposited', 'never left'],
  ['deposited', 'not deposited'],
  ['fills', 'transfer failed'],
  ['fills', 'refunded'],
  ['fills', 'not refunded'],
  ['fills', 'never left'],
  ['excess refunded', 'excess not refunded'],
  ['excess refunded', 'excess planned'],
];

/** What is left of a text after the phrases, where it still speaks of money that went somewhere. */
export const moneyStems =
  /refund|return|deliver|sent back|goes back|\breceived\b|\barrived\b|paid out|\bheld\b|\bholds the\b/i;

/** Words that the interface does not support, or that promise what nobody promised. */
export const forbidden: readonly RegExp[] = [
  /\bwill\b/i,
  /\bsoon\b|\bshortly\b|\bwithin \d/i,
  /\balways\b|\bguarantee|\bpromised\b/i,
  /\boften\b|\busually\b|\bexpected\b|\btypically\b/i,
  /being (picked up|sent|returned|refunded)/i,
  /\bwe are (asking|waiting|checking|looking)\b/i,
  /sent back|money back/i,
  /would have been/i,
  /half hour|a few minutes/i,
  /undefined|\bnull\b|NaN/,
];

/** The claims of a text, and what it says about money in words that are not listed. */
export function claimsIn(text: string): { claims: Set<Claim>; rest: string | null } {
  const claims = new Set<Claim>();
  let left = text;
  for (const [phrase, claim] of phrases)
    left = left.replace(phrase, () => {
      claims.add(claim);
      return '·';
    });
  return { claims, rest: moneyStems.test(left) ? left : null };
}
