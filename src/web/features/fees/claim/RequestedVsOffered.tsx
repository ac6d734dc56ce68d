import { CircleX } from 'lucide-react';
import { middleCut, visibleText } from '../../../lib/truncation';
import { DataTable } from '../../../ui/DataTable';
import type { ColumnsOf } from '../../../ui/table-features';
import type { Claim } from './claim';
import { checksOf, readOffer } from './claim-actions';
import type { CheckName } from './failed-check-titles';

interface Row {
  what: string;
  requested: string;
  returned: string;
  /** A check of it failed. */
  isWrong: boolean;
}

const columns: ColumnsOf<Row> = [
  { id: 'what', header: 'Field', meta: { cardLabel: null }, cell: ({ row }) => row.original.what },
  {
    id: 'requested',
    header: 'You requested',
    meta: { wraps: true },
    cell: ({ row }) => <span className="foreign-text">{visibleText(row.original.requested)}</span>,
  },
  {
    id: 'returned',
    header: 'Service returned',
    meta: { wraps: true },
    cell: ({ row }) => {
      const returned = visibleText(row.original.returned);
      return row.original.isWrong ? (
        <span className="font-mono text-xs font-semibold foreign-text">
          <CircleX aria-hidden size={14} className="mr-1 inline" />
          <span className="sr-only">Differs: </span>
          {returned.slice(0, 500)}
        </span>
      ) : (
        <span className="font-mono text-xs" title={returned}>
          {middleCut(returned, 16)}
        </span>
      );
    },
  },
];

/** What was requested beside what is to be signed, which names neither recipient nor amount; in sight where something differs. */
export function RequestedVsOffered({ claim }: { claim: Claim }) {
  const steps = readOffer(claim)?.steps ?? [];
  const { sign, post } = steps[0]?.items?.[0]?.data ?? {};
  const failed = new Set(checksOf(claim, {}).flatMap(({ name, ok }) => (ok === false ? name : [])));
  const row = (what: string, requested: string, returned: string, ...checks: CheckName[]): Row => ({
    what,
    requested,
    returned,
    isWrong: checks.some((name) => failed.has(name)),
  });
  const rows = [
    row(
      'To do',
      'A signature',
      steps.map(({ id, kind }) => `${id ?? 'no ID'}, ${kind ?? 'no kind'}`).join('; ') || none,
      'one-step',
      'step-id',
      'step-kind',
      'item-status',
    ),
    row(
      'Message to sign',
      'The claim ID',
      text(sign?.message),
      'signature-kind',
      'message-bytes',
      'message-is-id',
    ),
    row(
      'Signature sent to',
      'The service, at /execute/permits',
      post
        ? `${post.method === 'POST' ? '' : `${text(post.method)} `}${text(post.endpoint)}`
        : none,
      'post-method',
      'post-endpoint',
    ),
    row(
      'ID sent with it',
      'The claim ID',
      text(post?.body?.requestId),
      'id-unused',
      'message-is-id',
      'post-kind',
    ),
  ];
  return (
    <details open={rows.some(({ isWrong }) => isWrong)}>
      <summary>Compare request and response</summary>
      <div className="-mx-4">
        <DataTable
          label="Request and response, compared"
          stacks
          columns={columns}
          data={rows}
          rowClassName={({ isWrong }) => (isWrong ? 'bg-failure-soft text-failure' : undefined)}
        />
      </div>
    </details>
  );
}

const none = 'None';

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? none);
}
