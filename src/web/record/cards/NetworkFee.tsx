import type { TransactionRecord } from '#service/record';
import { useChains } from '../../api/chains';
import { NotReported } from '../../components/NotReported';
import { TokenAmount } from '../../components/TokenAmount';
import { Usd } from '../../components/Usd';
import { shownText } from '../../lib/truncation';

/** A transaction's fee in its chain's native currency (*assumed*, as the interface says wei), and in USD where reported. */
export function NetworkFee({ tx: { fee, feeUsd, chainId } }: { tx: TransactionRecord }) {
  const native = useChains().get(chainId ?? Number.NaN)?.currency;
  if (fee === null) return feeUsd === null ? <NotReported /> : <Usd value={feeUsd} />;
  if (native?.decimals == null) return <span className="foreign-text">{shownText(fee)} units</span>;
  const currency = {
    chainId,
    address: native.address,
    symbol: native.symbol,
    name: native.name,
    decimals: native.decimals,
    metadata: null,
  };
  return (
    <>
      <TokenAmount
        amount={{
          currency,
          amount: fee,
          amountFormatted: null,
          amountUsd: null,
          amountUsdCurrent: null,
          minimumAmount: null,
        }}
      />
      {feeUsd !== null && (
        <div className="text-xs text-ink-3">
          <Usd value={feeUsd} />
        </div>
      )}
    </>
  );
}
