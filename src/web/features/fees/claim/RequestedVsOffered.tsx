import { middleCut, visibleText } from '../../../lib/truncation';
import { DataTable } from '../../../ui/DataTable';
import type { ColumnsOf } from '../../../ui/table-features';
import type { Claim } from './claim';
import { readOffer } from './claim-actions';
import { amountText } from './terms-text';

type Row = readonly [what: string, asked: string, offered: string];

const columns: ColumnsOf<Row> = [
  { id: 'what', header: 'What', meta: { cardLabel: null }, cell: ({ row }) => row.original[0] },
  {
    id: 'asked',
    header: 'Asked',
    cell: ({ row }) => <span className="font-mono text-xs">{visibleText(row.original[1])}</span>,
  },
  {
    id: 'offered',
    header: 'Offered',
    cell: ({ row }) => {
      const offered = visibleText(row.original[2]);
      return (
        <span className="font-mono text-xs" title={offered}>
          {middleCut(offered, 16)}
        </span>
      );
    },
  },
];

/** What was asked for beside what is offered to be signed: the bytes name neither recipient nor amount, and it says so. */
export function RequestedVsOffered({ claim }: { claim: Claim }) {
  const { terms } = claim;
  const step = readOffer(claim)?.steps[0];
  const data = step?.items?.[0]?.data;
  const notNamed = 'not named in the bytes';
  const rows: Row[] = [
    ['Recipient', middleCut(terms.recipient, 10), notNamed],
    ['Amount', amountText(terms), notNamed],
    ['Chain and currency', `${terms.chainName}, ${terms.currency.symbol ?? ''}`, notNamed],
    ['Step', 'a signature', `${step?.id ?? 'none'}, ${step?.kind ?? 'none'}`],
    ['Message', 'the id of this claim', text(data?.sign?.message)],
    ['Posted to', '/execute/permits', text(data?.post?.endpoint)],
    ['Posted id', 'the same id', text(data?.post?.body?.requestId)],
  ];
  return <DataTable label="Asked and offered, side by side" stacks columns={columns} data={rows} />;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none');
}
