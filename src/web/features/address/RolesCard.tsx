import { Link } from '@tanstack/react-router';
import type { RequestsPage } from '#service/read-requests';
import { useChains } from '../../api/chains';
import { useNetwork } from '../../api/useNetwork';
import { ChainLabel } from '../../components/ChainLabel';
import { Card } from '../../ui/Card';
import { KeyValue } from '../../ui/KeyValue';
import { rolesOf, solverChains } from './roles-of';

export function RolesCard({ page, address }: { page: RequestsPage; address: string }) {
  const network = useNetwork();
  const chains = useChains();
  const records = page.rows.flatMap(({ record }) => record ?? []);
  const roles = rolesOf(records, address);
  const solverOn = solverChains(chains.values(), address);
  return (
    <Card title="Roles">
      {roles.length === 0 && solverOn.length === 0 && <p className="text-ink-3">No roles found</p>}
      <KeyValue
        items={roles.map(({ role, count }) => ({
          term: role,
          value:
            role === 'Deposit address' ? (
              <Link
                to="/$network/deposit/$address"
                params={{ network, address }}
                className="text-accent underline"
              >
                in {count}: open its page
              </Link>
            ) : (
              `in ${count}`
            ),
        }))}
      />
      {solverOn.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-x-3">
          Solver on
          {solverOn.map(({ id }) => (
            <ChainLabel key={id} chainId={id} />
          ))}
        </p>
      )}
      {records.length > 0 && (
        <p className="mt-2 text-xs text-ink-3">
          Based on{' '}
          {page.continuation === null
            ? `all ${records.length} requests`
            : `the latest ${records.length} requests`}{' '}
          with this address.
        </p>
      )}
    </Card>
  );
}
