import { CircleX } from 'lucide-react';
import { middleCut } from '../../../lib/truncation';
import { DataTable } from '../../../ui/table/DataTable';
import { column, type ColumnsOf } from '../../../ui/table/table-features';
import type { Claim } from './claim';
import { checksOf, readOffer } from './claim-actions';
import type { CheckName } from './claim-preflight';

interface Row {
  what: string;
  requested: string;
  returned: string;
  /** A check of it failed. */
  isWrong: boolean;
}

const columns: ColumnsOf<Row> = [
  column('Field', (row) => row.what),
  column('You requested', (row) => <span className="foreign-text">{row.requested}</span>, {
    wraps: true,
  }),
  column(
    'Service returned',
    (row) =>
      row.isWrong ? (
        <span className="font-mono text-xs font-semibold foreign-text text-failure">
          <CircleX aria-hidden size={14} className="mr-1 inline" />
          <span className="sr-only">Differs: </span>
          {row.returned.slice(0, 500)}
        </span>
      ) : (
        <span className="font-mono text-xs" title={row.returned}>
          {middleCut(row.returned, 16)}
        </span>
      ),
    { wraps: true },
  ),
];

/**
 * What was requested beside what is to be signed, which names neither recipient nor amount; in sight where something that
 * was returned differs.
 */
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
      'Action',
      'A signature',
      steps.map(({ id, kind }) => `${id ?? 'no ID'}, ${kind ?? 'no kind'}`).join('; ') || none,
      'one-step',
      'step-id',
      'step-kind',
      'item-status',
    ),
    row(
      'Message',
      'The claim ID',
      text(sign?.message),
      'signature-kind',
      'message-bytes',
      'message-is-id',
    ),
    row(
      'Endpoint',
      'The service, at /execute/permits',
      post
        ? `${post.method === 'POST' ? '' : `${text(post.method)} `}${text(post.endpoint)}`
        : none,
      'post-method',
      'post-endpoint',
    ),
    row(
      'Claim ID in the submission',
      'The claim ID',
      text(post?.body?.requestId),
      'id-unused',
      'message-is-id',
      'post-kind',
    ),
  ];
  return (
    <details
      open={steps.length > 0 && rows.some(({ isWrong }) => isWrong)}
      className="rounded-lg border border-line"
    >
      <summary className="px-3 py-2">Compare request and response</summary>
      <DataTable label="Request and response, compared" columns={columns} data={rows} />
    </details>
  );
}

const none = 'None';

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? none);
}
