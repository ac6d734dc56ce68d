import { Link } from '@tanstack/react-router';
import { useNetwork } from '../../../api/useNetwork';
import { TimeText } from '../../../components/TimeText';
import { Usd } from '../../../components/Usd';
import { middleCut, visibleText } from '../../../lib/truncation';
import { appFeeClassLabels, type AppFeeClass } from '../../../record/app-fee-class';
import { Table, Td, Th } from '../../../ui/DataTable';
import type { EarnedRow } from './earned-row';

const losing = ['nothing-collected', 'short'] as const;
const most = 25;

/** Requests whose fee was quoted and did not arrive, or not all of it; each leads to its request. */
export function EarnedLosses({ rows }: { rows: ReadonlyMap<AppFeeClass, EarnedRow[]> }) {
  const network = useNetwork();
  const lost = losing.flatMap((feeClass) => rows.get(feeClass) ?? []);
  if (lost.length === 0) return <p className="text-ink-2">Nothing that was due is missing.</p>;
  return (
    <div className="min-w-0">
      <h3 className="text-xs font-semibold text-ink-2">Quoted, and not or not fully collected</h3>
      <Table label="Fees quoted and not fully collected" stacks>
        <thead>
          <tr>
            <Th>Request</Th>
            <Th>Created</Th>
            <Th>What</Th>
            <Th align="right">Quoted</Th>
            <Th align="right">Collected</Th>
          </tr>
        </thead>
        <tbody>
          {lost.slice(0, most).map((row) => (
            <tr key={`${row.id} ${row.address}`}>
              <Td label="Request">
                <Link
                  to="/$network/requests/$id"
                  params={{ network, id: row.id }}
                  className="font-mono text-xs text-accent underline underline-offset-2"
                >
                  {middleCut(visibleText(row.id))}
                </Link>
              </Td>
              <Td label="Created">
                <TimeText ms={row.createdAtMs} />
              </Td>
              <Td label="What" className="py-1 whitespace-normal">
                <span className="text-warn">{appFeeClassLabels[row.feeClass]}</span>
                {row.rule && <div className="text-xs text-ink-3">{row.rule}</div>}
              </Td>
              <Td label="Quoted" align="right">
                <Usd value={row.quotedUsd} as="fee" />
              </Td>
              <Td label="Collected" align="right">
                <Usd value={row.collectedUsd} as="fee" />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {lost.length > most && (
        <p className="text-xs text-ink-3">and {lost.length - most} more, in the CSV</p>
      )}
    </div>
  );
}
