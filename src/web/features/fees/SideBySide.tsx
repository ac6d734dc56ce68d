import { sumUsd } from '#service/decimal';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { balancesQuery } from '../../api/app-fees';
import { useNetwork } from '../../api/useNetwork';
import { Usd } from '../../components/Usd';
import { middleCut } from '../../lib/truncation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Table, Td, Th } from '../../ui/DataTable';
import { useAddressBook, useAddressBookChanges } from './address-book';

const columns = [
  { label: 'Total', of: 'totalBalanceUsd' },
  { label: 'Outstanding', of: 'outstandingFastFillBalanceUsd' },
  { label: 'Available', of: 'availableBalanceUsd' },
] as const;

/** Every remembered address with its balance, one call each, and their sums in USD. */
export function SideBySide() {
  const addresses = useAddressBook();
  const { forget } = useAddressBookChanges();
  const network = useNetwork();
  const answers = useQueries({
    queries: addresses.map((address) => balancesQuery(network, address)),
  });
  if (addresses.length === 0) return null;
  return (
    <Card title="Remembered in this browser" flush>
      <Table label="Remembered addresses and their balances" stacks>
        <thead>
          <tr>
            <Th>Address</Th>
            {columns.map(({ label }) => (
              <Th align="right" key={label}>
                {label}
              </Th>
            ))}
            <Th align="right">Currencies</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {addresses.map((address, index) => {
            const { data, error } = answers[index] ?? {};
            return (
              <tr key={address}>
                <Td label="Address">
                  <Link
                    to="/$network/fees/$address"
                    params={{ network, address }}
                    className="font-mono text-xs text-accent underline underline-offset-2"
                    title={address}
                  >
                    {middleCut(address, 8)}
                  </Link>
                </Td>
                {columns.map(({ label, of }) => (
                  <Td align="right" key={label} label={label}>
                    {error ? 'not read' : data ? <Usd value={data[of]} /> : '…'}
                  </Td>
                ))}
                <Td align="right" label="Currencies">
                  {data?.balances.length ?? '…'}
                </Td>
                <Td align="right">
                  <Button size="small" variant="quiet" onClick={() => forget(address)}>
                    Forget
                    <span className="sr-only"> {address}</span>
                  </Button>
                </Td>
              </tr>
            );
          })}
        </tbody>
        {addresses.length > 1 && (
          <tfoot>
            <tr>
              <Td className="font-semibold">Sum of those reported, USD</Td>
              {columns.map(({ label, of }) => (
                <Td align="right" className="font-semibold" key={label} label={label}>
                  <Usd value={sumOfKnown(answers.map(({ data }) => data?.[of] ?? null))} />
                </Td>
              ))}
              <Td className="max-sm:hidden" colSpan={2} />
            </tr>
          </tfoot>
        )}
      </Table>
    </Card>
  );
}

/** Null where no address reported it: nothing known is not zero. */
function sumOfKnown(values: readonly (string | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? sumUsd(known) : null;
}
