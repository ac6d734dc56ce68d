import type { TransactionRecord } from '#service/record';
import { pendingChains, useChains } from '../../api/chains';
import { NotReported } from '../../components/NotReported';
import { Usd } from '../../components/Usd';
import { Skeleton } from '../../ui/Skeleton';
import { asCurrency } from '../record-tokens';
import { UnitsAmount } from './UnitsAmount';

/** A transaction's fee in its chain's native currency (*assumed*, as the interface says wei), and in USD where reported. */
export function NetworkFee({ tx: { fee, feeUsd, chainId } }: { tx: TransactionRecord }) {
  const chains = useChains();
  const chain = chains.get(chainId ?? Number.NaN);
  if (fee === null) return feeUsd === null ? <NotReported /> : <Usd value={feeUsd} />;
  // Two lines; its smallest units would be wider than the column is afterwards.
  if (chains === pendingChains) return <Skeleton className="ml-auto h-9 w-24" />;
  const native = chain?.currency ? asCurrency(chain.currency, chain.id) : null;
  // The interface says wei, which no other kind of chain has.
  const isAssumed = native?.decimals != null && chain?.vmType !== 'evm';
  return (
    <div>
      <UnitsAmount amount={fee} currency={native} />
      <div className="text-xs text-ink-3">
        {feeUsd !== null && <Usd value={feeUsd} amount={fee} />}
        {isAssumed && (
          <span title="The service doesn’t report the unit of this chain’s fees; its smallest unit is assumed.">
            {feeUsd !== null && ' · '}unit assumed
          </span>
        )}
      </div>
    </div>
  );
}
