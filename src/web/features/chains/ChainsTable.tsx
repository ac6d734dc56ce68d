import { Link } from '@tanstack/react-router';
import type { ChainRecord } from '#service/schema/chain';
import { useNetwork } from '../../api/useNetwork';
import { ChainLabel } from '../../components/ChainLabel';
import { ChainTroubles } from '../../components/ChainTroubles';
import { NotReported } from '../../components/NotReported';
import { visibleText } from '../../lib/truncation';
import { Table, Td, Th } from '../../ui/DataTable';
import { Bps } from './Bps';
import { tokensOf } from './tokens-of';

export function ChainsTable({ label, chains }: { label: string; chains: readonly ChainRecord[] }) {
  const network = useNetwork();
  return (
    <Table label={label} stacks>
      <thead>
        <tr>
          <Th>Chain</Th>
          <Th align="right">Id</Th>
          <Th>VM type</Th>
          <Th>Trouble</Th>
          <Th>Native</Th>
          <Th align="right">Tokens named</Th>
          <Th align="right">Deposit fee</Th>
          <Th align="right">Withdrawal fee</Th>
        </tr>
      </thead>
      <tbody>
        {chains.map((chain) => (
          <tr key={chain.id} className="hover:bg-raised">
            <Td>
              <Link
                to="/$network/chains/$id"
                params={{ network, id: String(chain.id) }}
                className="inline-flex max-w-64 font-semibold hover:underline"
              >
                <ChainLabel chainId={chain.id} />
              </Link>
            </Td>
            <Td align="right" label="Id">
              {chain.id}
            </Td>
            <Td label="VM type">
              {chain.vmType === null ? <NotReported /> : visibleText(chain.vmType)}
            </Td>
            <Td label="Trouble" wraps className="min-w-48">
              <ChainTroubles chain={chain} />
            </Td>
            <Td label="Native">
              <bdi>
                {chain.currency?.symbol ? visibleText(chain.currency.symbol) : <NotReported />}
              </bdi>
            </Td>
            <Td align="right" label="Tokens named">
              {tokensOf(chain).length}
            </Td>
            <Td align="right" label="Deposit fee">
              <Bps value={chain.depositFee} />
            </Td>
            <Td align="right" label="Withdrawal fee">
              <Bps value={chain.withdrawalFee} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
