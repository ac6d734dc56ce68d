import type { ChainRecord } from '#service/schema/chain';
import { AddressText } from '../../components/AddressText';
import { NotReported } from '../../components/NotReported';
import { visibleText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { Table, Td, Th } from '../../ui/DataTable';
import { contractRows } from './contract-rows';

export function ChainContracts({ chain }: { chain: ChainRecord }) {
  if (chain.contracts === null)
    return (
      <Card title="Contracts">
        <NotReported />
      </Card>
    );
  const rows = contractRows(chain.contracts);
  return (
    <Card flush title={`Contracts (${rows.length})`}>
      <Table label="Contracts" stacks>
        <thead>
          <tr>
            <Th>Name</Th>
            <Th>Address</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, value }) => (
            <tr key={name}>
              <Td label="Name">{visibleText(name)}</Td>
              <Td label="Address" wraps>
                {value === null ? (
                  <span className="text-ink-3">none</span>
                ) : (
                  <AddressText value={value} chainId={chain.id} isWhole />
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
