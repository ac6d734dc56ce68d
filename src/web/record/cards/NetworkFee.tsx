import type { TransactionRecord } from '#service/record';
import { useChains } from '../../api/chains';
import { NotReported } from '../../components/NotReported';
import { Usd } from '../../components/Usd';
import { asCurrency } from '../record-tokens';
import { UnitsAmount } from './UnitsAmount';

/** A transaction's fee in its chain's native currency (*assumed*, as the interface says wei), and in USD where reported. */
export function NetworkFee({ tx: { fee, feeUsd, chainId } }: { tx: TransactionRecord }) {
  const chain = useChains().get(chainId ?? Number.NaN);
  if (fee === null) return feeUsd === null ? <NotReported /> : <Usd value={feeUsd} />;
  const native = chain?.currency ? asCurrency(chain.currency, chain.id) : null;
  return (
    <div>
      <UnitsAmount amount={fee} currency={native} />
      {/* The interface says wei, which no other kind of chain has. */}
      {native?.decimals != null && chain?.vmType !== 'evm' && (
        <div className="text-xs text-ink-3">Unit assumed</div>
      )}
      {feeUsd !== null && (
        <div className="text-xs text-ink-3">
          <Usd value={feeUsd} amount={fee} />
        </div>
      )}
    </div>
  );
}
