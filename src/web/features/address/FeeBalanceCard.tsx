import { useQuery } from '@tanstack/react-query';
import type { AppFeeBalances } from '#service/schema/app-fee';
import { balancesQuery } from '../../api/app-fees';
import { useNetwork } from '../../api/useNetwork';
import { TokenAmount } from '../../components/TokenAmount';
import { Usd } from '../../components/Usd';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { errorLine } from '../../components/error-words';
import { KeyValue } from '../../ui/KeyValue';
import { Skeleton } from '../../ui/Skeleton';

/** Three figures, so that nothing below moves. */
export const feeBalancePx = 78;

/** App fees wait at EVM addresses only (service-api.md F1). */
export function FeeBalanceCard({ address }: { address: string }) {
  const network = useNetwork();
  const isEvm = /^0x[0-9a-f]{40}$/i.test(address);
  const { data, error, refetch } = useQuery({
    ...balancesQuery(network, address),
    enabled: isEvm,
  });
  return (
    <Card
      title="Fee balance"
      actions={
        isEvm && (
          <ButtonLink size="small" to="/$network/fees/$address" params={{ network, address }}>
            Open fees
          </ButtonLink>
        )
      }
    >
      <div style={{ minHeight: feeBalancePx }}>
        {!isEvm && <p className="text-ink-3">App fees accrue to EVM addresses only.</p>}
        {isEvm && !data && !error && <Skeleton className="h-5 w-64" />}
        {error && !data && (
          <p className="text-ink-2">
            Couldn’t load the fee balance. {errorLine(error)}{' '}
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          </p>
        )}
        {data && <Figures data={data} />}
      </div>
    </Card>
  );
}

/** The figures of the fees page in its words; the total in its tokens too, whose digits are all in the title. */
function Figures({ data }: { data: AppFeeBalances }) {
  return (
    <KeyValue
      items={[
        { term: 'Available to claim', value: <Usd value={data.availableBalanceUsd} /> },
        {
          term: 'Outstanding for fast fills',
          value: <Usd value={data.outstandingFastFillBalanceUsd} />,
        },
        {
          term: 'Total',
          value: (
            <>
              {data.balances.map((balance, index) => (
                <span key={index} className="text-ink-3">
                  <TokenAmount amount={balance} />{' '}
                </span>
              ))}
              <Usd value={data.totalBalanceUsd} />
            </>
          ),
        },
      ]}
    />
  );
}
