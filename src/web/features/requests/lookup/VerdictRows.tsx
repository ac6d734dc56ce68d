import { Link } from '@tanstack/react-router';
import { scopeSearch, useScope } from '../../../api/scope';
import { StatusBadge } from '../../../components/StatusBadge';
import { middleCut, visibleText } from '../../../lib/truncation';
import { Table, Td, Th } from '../../../ui/DataTable';
import type { VerdictLine } from './verdict-table';

/** What was pasted and where its money is. */
export function VerdictRows({
  network,
  lines,
}: {
  network: string;
  lines: readonly VerdictLine[];
}) {
  const scope = useScope();
  return (
    <div className="mt-4">
      <Table label="Verdicts">
        <thead>
          <tr>
            <Th>Pasted</Th>
            <Th>Status</Th>
            <Th>Verdict</Th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ asked, requestId, status, verdict, isForeign }, index) => (
            <tr key={index}>
              <Td
                className="py-1.5 align-top font-mono text-xs leading-5"
                title={visibleText(asked)}
              >
                {requestId === null ? (
                  middleCut(visibleText(asked))
                ) : (
                  <Link
                    to="/$network/requests/$id"
                    params={{ network, id: requestId }}
                    search={scopeSearch(scope)}
                    className="text-accent hover:underline"
                  >
                    {middleCut(visibleText(asked))}
                  </Link>
                )}
              </Td>
              <Td className="py-1.5 align-top">
                {requestId === null ? null : <StatusBadge status={status} />}
              </Td>
              <Td wraps className="min-w-60 align-top">
                {verdict}
                {isForeign && <span className="block text-ink-3">Not one of your requests</span>}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
