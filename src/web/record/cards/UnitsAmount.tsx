import type { Currency } from '#service/schema/currency';
import { TokenAmount } from '../../components/amount/TokenAmount';
import { truncated } from '../../lib/truncation';
import { NotReported } from '../../components/NotReported';
import { unitsAmount } from '../record-tokens';

/** An amount of which the record has smallest units alone: without the token's decimals they stay what they are. */
export function UnitsAmount({
  amount,
  currency,
}: {
  amount: string | null;
  currency: Currency | null;
}) {
  if (amount === null) return <NotReported />;
  if (currency?.decimals == null)
    return <span className="foreign-text text-ink-3">{truncated(amount, 80)} smallest units</span>;
  return <TokenAmount amount={unitsAmount(amount, currency)} />;
}
