import { Card } from '../../ui/Card';
import { cx } from '../../ui/cx';
import { KeyValue } from '../../ui/KeyValue';
import { Skeleton } from '../../ui/Skeleton';

const terms = ['Depositor', 'Deposit tx', 'Sweep tx', 'Recipient', 'Refund address'];

/** The cards of a deposit address in the place that those of one delivered request take. */
export function DepositLoading() {
  return (
    <div role="status" aria-label="Loading the requests" className="flex flex-col gap-4">
      <div>
        <Words length={56} />
        <Skeleton className="my-1 w-32" />
      </div>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card>
          <Words length={64} className="text-lg font-semibold" />
          <div className="mt-1.5 flex flex-col gap-1">
            <Words length={32} />
            <Words length={80} />
          </div>
          <Skeleton className="mt-3 h-8 w-50" />
          <Skeleton className="mt-4 mb-1 w-32" />
        </Card>
        <Card title="Details">
          <KeyValue
            items={terms.map((term) => ({
              term,
              value: <Skeleton className="inline-block w-32" />,
            }))}
          />
          <Skeleton className="mt-4 mb-1 w-24" />
        </Card>
      </div>
      <Card title="Requests" flush>
        <div className="h-24 px-4 sm:h-19">
          <Skeleton className="h-5 w-full" />
        </div>
      </Card>
      <Card title="Child requests">
        <Skeleton className="h-5 w-64" />
      </Card>
    </div>
  );
}

/** As many lines as words of this length take, whatever the width. */
function Words({ length, className }: { length: number; className?: string }) {
  return (
    <div aria-hidden className={cx('relative', className)}>
      <span className="invisible">{'0000000 '.repeat(length / 8)}</span>
      <Skeleton className="absolute top-1 w-64" />
    </div>
  );
}
