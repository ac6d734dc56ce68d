import { Card } from '../../ui/Card';
import { KeyValue } from '../../ui/KeyValue';
import { Skeleton } from '../../ui/Skeleton';
import { ChainTokensLoading } from './ChainTokens';

const facts = (terms: readonly string[]) => (
  <KeyValue
    items={terms.map((term) => ({ term, value: <Skeleton className="inline-block w-24" /> }))}
  />
);

/** The cards of a chain in the place that an ordinary one takes. */
export function ChainLoading() {
  return (
    <>
      <div role="status" aria-label="Loading the chain" className="grid gap-4 lg:grid-cols-2">
        <Card title="Details">
          {facts([
            'Chain ID',
            'Name',
            'VM type',
            'Native token',
            'Parent chain',
            'Token support',
            'Deposit fee',
            'Withdrawal fee',
            'Tags',
            'Icon URL',
            'HTTP RPC',
            'WebSocket RPC',
            'Logo URL',
          ])}
        </Card>
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="Explorer">{facts(['Name', 'URL', 'Transaction', 'Address', 'Token'])}</Card>
          <Card title="Protocol">
            {facts(['Protocol chain ID (v2)', 'Depository (v2)', 'Depository vault (v2)'])}
          </Card>
        </div>
      </div>
      <ChainTokensLoading />
    </>
  );
}
