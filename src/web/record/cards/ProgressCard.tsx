import { amountIn, amountOut } from '#service/amounts-of';
import type { RequestRecord } from '#service/record';
import { ChainMonogram } from '../../components/ChainMonogram';
import { TokenAmount } from '../../components/TokenAmount';
import { Card } from '../../ui/Card';
import { RouteStrip } from '../RouteStrip';
import { useChainOf } from '../useChainOf';

/** The strip with the chains at its ends, what went in and what came out. */
export function ProgressCard({ record, size }: { record: RequestRecord; size: 'drawer' | 'page' }) {
  return (
    <Card title="Progress">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <End record={record} side="in" />
        <End record={record} side="out" />
      </div>
      <RouteStrip record={record} isRoomy={size === 'page'} chainOf={useChainOf()} />
    </Card>
  );
}

function End({ record, side }: { record: RequestRecord; side: 'in' | 'out' }) {
  const found = side === 'in' ? amountIn(record) : amountOut(record);
  const chainId = side === 'in' ? record.originChainId : record.destinationChainId;
  const isActual = found?.source === 'actual';
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      {side === 'in' && <ChainMonogram chainId={chainId} />}
      <span className={isActual ? 'font-semibold' : 'text-ink-2'}>
        {found && !isActual && 'quoted '}
        {found ? <TokenAmount amount={found.amount} /> : `amount ${side} not reported`}
      </span>
      {side === 'out' && <ChainMonogram chainId={chainId} />}
    </span>
  );
}
