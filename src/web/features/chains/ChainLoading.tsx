import { Card } from '../../ui/Card';
import { cx } from '../../ui/cx';
import { KeyValue } from '../../ui/KeyValue';
import { Skeleton } from '../../ui/Skeleton';
import { useIsNarrow } from '../../ui/hooks/useIsNarrow';
import { ChainTokensLoading } from './ChainTokens';

// On a phone most of these take two lines.
const longTerms = ['Icon URL', 'Transaction', 'Address', 'Token'];

function Facts({ terms }: { terms: readonly string[] }) {
  const isNarrow = useIsNarrow();
  return (
    <KeyValue
      items={terms.map((term) => ({
        term,
        value: (
          <Skeleton
            className={cx('inline-block w-24', isNarrow && longTerms.includes(term) && 'mt-3')}
          />
        ),
      }))}
    />
  );
}

/** What a card says below its facts. */
const footnote = <Skeleton className="mt-3 mb-1 w-48" />;

/** The cards of a chain in the place that an ordinary one takes. */
export function ChainLoading() {
  return (
    <>
      <div role="status" aria-label="Loading the chain" className="grid gap-4 lg:grid-cols-2">
        <Card title="Details">
          <Facts
            terms={[
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
            ]}
          />
          {footnote}
        </Card>
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="Explorer">
            <Facts terms={['Name', 'URL', 'Transaction', 'Address', 'Token']} />
            {footnote}
          </Card>
          <Card title="Protocol">
            <Facts terms={['Protocol chain ID (v2)', 'Depository (v2)', 'Depository vault (v2)']} />
          </Card>
        </div>
      </div>
      <ChainTokensLoading />
    </>
  );
}
