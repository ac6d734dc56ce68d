import { middleCut, visibleText } from '../../../lib/truncation';
import { DataTable } from '../../../ui/DataTable';
import type { ColumnsOf } from '../../../ui/table-features';
import type { Claim } from './claim';
import { readOffer } from './claim-actions';
import { amountText } from './terms-text';

type Row = readonly [what: string, requested: string, returned: string];

const columns: ColumnsOf<Row> = [
  { id: 'what', header: 'Field', meta: { cardLabel: null }, cell: ({ row }) => row.original[0] },
  {
    id: 'requested',
    header: 'You requested',
    meta: { wraps: true },
    cell: ({ row }) => <span className="foreign-text">{visibleText(row.original[1])}</span>,
  },
  {
    id: 'returned',
    header: 'Service returned',
    cell: ({ row }) => {
      const returned = visibleText(row.original[2]);
      return (
        <span className="font-mono text-xs" title={returned}>
          {middleCut(returned, 16)}
        </span>
      );
    },
  },
];

/** What was requested beside what is to be signed: the signed message names neither recipient nor amount, and it says so. */
export function RequestedVsOffered({ claim }: { claim: Claim }) {
  const { terms } = claim;
  const step = readOffer(claim)?.steps[0];
  const data = step?.items?.[0]?.data;
  const notNamed = 'Not part of the signed data';
  const rows: Row[] = [
    ['Recipient', middleCut(terms.recipient, 10), notNamed],
    ['Amount', amountText(terms), notNamed],
    ['Chain and token', `${terms.chainName}, ${terms.currency.symbol ?? ''}`, notNamed],
    ['Step', 'A signature', `${step?.id ?? 'none'}, ${step?.kind ?? 'none'}`],
    ['Message', 'The claim ID', text(data?.sign?.message)],
    ['Submitted to', '/execute/permits', text(data?.post?.endpoint)],
    ['Submitted ID', 'The claim ID', text(data?.post?.body?.requestId)],
  ];
  return <DataTable label="Request and response, compared" stacks columns={columns} data={rows} />;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none');
}
