import type { Currency } from '#service/schema/currency';
import { TokenAmount } from '../../components/TokenAmount';
import { visibleText } from '../../lib/truncation';
import { NotReported } from '../../components/NotReported';
import { unitsAmount } from '../record-tokens';

/** An amount of which the record has smallest units alone: without the token's decimals they are no amount of money. */
export function UnitsAmount({
  amount,
  currency,
}: {
  amount: string | null;
  currency: Currency | null;
}) {
  if (amount === null) return <NotReported />;
  if (currency?.decimals == null)
    return (
      <span className="text-ink-3" title={`${visibleText(amount)} in the token’s smallest unit`}>
        Unknown token amount
      </span>
    );
  return <TokenAmount amount={unitsAmount(amount, currency)} isExact />;
}
