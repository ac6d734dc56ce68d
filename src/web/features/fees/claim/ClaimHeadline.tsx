import { decimalOf } from '#service/decimal';
import type { Claim } from './claim';
import { usdText } from './terms-text';
import { UnbrokenText } from './UnbrokenText';

/** With what the requested amount is worth, where that is the amount that the headline names. */
export function ClaimHeadline({ claim, headline }: { claim: Claim; headline: string }) {
  const { amount, currency } = claim.terms;
  const received = claim.amounts?.received?.amount;
  const isRequested =
    received === undefined || received === decimalOf(amount ?? '', currency.decimals ?? -1);
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <p className="text-base font-semibold foreign-text">
        <UnbrokenText text={headline} />
      </p>
      {isRequested && <span className="text-ink-3">{usdText(claim.terms)}</span>}
    </div>
  );
}
