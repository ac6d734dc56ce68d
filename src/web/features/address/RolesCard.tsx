import { Link } from '@tanstack/react-router';
import type { RequestsPage } from '#service/read-requests';
import { useChains } from '../../api/chains';
import { useNetwork } from '../../api/useNetwork';
import { ChainLabel } from '../../components/ChainLabel';
import { Card } from '../../ui/Card';
import { rolesOf, solverChains } from './roles-of';

/** Two lines, so that nothing below moves. */
export const rolesPx = 52;

export function RolesCard({ page, address }: { page: RequestsPage; address: string }) {
  const network = useNetwork();
  const chains = useChains();
  const records = page.rows.flatMap(({ record }) => record ?? []);
  const roles = rolesOf(records, address);
  const solverOn = solverChains(chains.values(), address);
  if (records.length === 0 && solverOn.length === 0) return null;
  const sample =
    page.continuation === null ? `all ${records.length}` : `the latest ${records.length}`;
  return (
    <Card title={records.length === 0 ? 'Roles' : `Roles in ${sample} requests`}>
      <ul className="flex flex-wrap content-start gap-x-4 gap-y-1" style={{ minHeight: rolesPx }}>
        {roles.map(({ role, count }) => (
          <li key={role}>
            {role} <span className="text-ink-3">in {count}</span>
            {role === 'Deposit address' && (
              <>
                {' '}
                <Link
                  to="/$network/deposit/$address"
                  params={{ network, address }}
                  className="text-accent underline"
                >
                  Open deposit address
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      {solverOn.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-x-3">
          Solver on
          {solverOn.map(({ id }) => (
            <ChainLabel key={id} chainId={id} />
          ))}
        </p>
      )}
    </Card>
  );
}
