import { useQuery } from '@tanstack/react-query';
import type { QuoteBody } from '#service/schema/quote-body';
import { ApiError } from '../../../api/errors';
import { postQuote } from '../../../api/quotes';
import { useSession } from '../../../api/session';
import { useNetwork } from '../../../api/useNetwork';
import { NotReported } from '../../../components/NotReported';
import { shownText } from '../../../lib/truncation';
import { Card } from '../../../ui/Card';
import { DataTable } from '../../../ui/DataTable';
import { cx } from '../../../ui/cx';
import { Skeleton } from '../../../ui/Skeleton';
import type { ColumnsOf } from '../../../ui/table-features';
import { Tag } from '../../../ui/Tag';
import { AmountsChart } from './AmountsChart';
import {
  amountsAround,
  costWords,
  pricedAmounts,
  type Attempt,
  type PricedAmount,
} from './quote-amounts';
import { QuotedAmount, Rate } from './QuoteResult';

const columns: ColumnsOf<PricedAmount> = [
  {
    id: 'paid',
    header: 'Pay',
    cell: ({ row: { original } }) =>
      original.paid ? <QuotedAmount amount={original.paid} /> : failureText(original),
  },
  {
    id: 'received',
    header: 'Receive',
    meta: { align: 'right' },
    cell: ({ row: { original } }) =>
      original.received ? <QuotedAmount amount={original.received} /> : failureText(original),
  },
  {
    id: 'rate',
    header: 'Rate',
    meta: { align: 'right' },
    cell: ({ row: { original } }) =>
      original.response ? <Rate details={original.response.details} /> : <NotReported />,
  },
  {
    id: 'cost',
    header: 'Cost (% of the input)',
    meta: { align: 'right' },
    cell: ({ row: { original } }) => costWords(original),
  },
];

const failureText = ({ failure }: PricedAmount) =>
  failure === null ? <NotReported /> : shownText(failure, 120);

/** The same price for five amounts: five calls, one after the other, none of them repeated. */
export function AmountsCard({
  body,
  isOutdated,
}: {
  body: QuoteBody;
  /** The form has other values by now. */
  isOutdated: boolean;
}) {
  const network = useNetwork();
  const session = useSession();
  const { data } = useQuery({
    queryKey: [network, 'five amounts', body],
    queryFn: async ({ signal }) => {
      const prices: Attempt[] = [];
      for (const amount of amountsAround(body.amount)) {
        signal.throwIfAborted();
        prices.push(
          await postQuote(session, network, 'price', { ...body, amount }).then(
            (response) => ({ amount, response, failure: null }),
            (error: unknown) => ({ amount, response: null, failure: failureWords(error) }),
          ),
        );
      }
      return pricedAmounts(prices, body.tradeType);
    },
    staleTime: Infinity,
    retry: false,
  });
  return (
    <Card title="Price by amount" actions={isOutdated && <Tag tone="warn">For previous input</Tag>}>
      {data ? (
        <div className={cx(isOutdated && 'opacity-60')}>
          <AmountsChart prices={data} />
          <div className="-mx-4">
            <DataTable
              label="Price by amount"
              stacks
              columns={columns}
              data={data}
              rowId={({ amount }) => amount}
            />
          </div>
        </div>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Card>
  );
}

function failureWords(error: unknown): string {
  if (error instanceof ApiError) return error.problem.errorCode ?? error.message;
  return error instanceof Error ? error.message : String(error);
}
