import { DifferingTexts } from './DifferingTexts';
import type { Mismatch } from './payment-mismatches';

const labels = new Map([
  ['recipient', 'Recipient'],
  ['chain', 'Chain'],
  ['token', 'Token'],
  ['amount', 'Amount'],
  ['from', 'Claim address'],
]);

/** Everything in which a payment isn't the one that was requested, both texts under each other. */
export function Mismatches({ mismatches }: { mismatches: readonly Mismatch[] }) {
  return mismatches.map(({ field, asked, reported }) => (
    <div key={field} className="mt-2 text-ink">
      <p className="font-semibold">{labels.get(field) ?? field}</p>
      <DifferingTexts requested={asked} reported={reported} />
    </div>
  ));
}
