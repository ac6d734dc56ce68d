import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { balancesQuery } from '../../api/app-fees';
import { useNetwork } from '../../api/useNetwork';
import { Usd } from '../../components/Usd';
import { sumUsd } from '../../lib/amounts';
import { middleCut } from '../../lib/truncation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Table, Td, Th } from '../../ui/DataTable';
import { forgetAddress, useAddressBook } from './address-book';

const columns = [
  'totalBalanceUsd',
  'outstandingFastFillBalanceUsd',
  'availableBalanceUsd',
] as const;

/** Every remembered address with its balance, one call each, and their sums in USD. */
export function SideBySide() {
  const addresses = useAddressBook();
  const network = useNetwork();
  const answers = useQueries({
    queries: addresses.map((address) => balancesQuery(network, address)),
  });
  if (addresses.length === 0) return null;
  return (
    <Card title="Remembered in this browser" flush>
      <Table label="Remembered addresses and their balances">
        <thead>
          <tr>
            <Th>Address</Th>
            <Th align="right">Total</Th>
            <Th align="right">Outstanding</Th>
            <Th align="right">Available</Th>
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
                <Td>
                  <Link
                    to="/$network/fees/$address"
                    params={{ network, address }}
                    className="font-mono text-xs text-accent underline underline-offset-2"
                    title={address}
                  >
                    {middleCut(address, 8)}
                  </Link>
                </Td>
                {columns.map((column) => (
                  <Td align="right" key={column}>
                    {error ? 'not read' : data ? <Usd value={data[column]} /> : '…'}
                  </Td>
                ))}
                <Td align="right">{data?.balances.length ?? '…'}</Td>
                <Td align="right">
                  <Button size="small" variant="quiet" onClick={() => forgetAddress(address)}>
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
              {columns.map((column) => (
                <Td align="right" className="font-semibold" key={column}>
                  <Usd value={sumOfKnown(answers.map(({ data }) => data?.[column] ?? null))} />
                </Td>
              ))}
              <Td />
              <Td />
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
