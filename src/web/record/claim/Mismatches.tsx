import { DifferingTexts } from './DifferingTexts';
import { mismatchLabel, type PaymentMismatch } from './payment-mismatches';

/** Everything in which a payment isn't the one that was requested, both texts under each other. */
export function Mismatches({ mismatches }: { mismatches: readonly PaymentMismatch[] }) {
  return mismatches.map((mismatch) => (
    <div key={mismatch.field} className="mt-2 text-ink">
      <p className="font-semibold">{mismatchLabel(mismatch)}</p>
      <DifferingTexts requested={mismatch.asked} reported={mismatch.reported} />
    </div>
  ));
}
