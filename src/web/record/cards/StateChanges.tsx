import type { StateChange } from '#service/schema/transaction';
import { useChains } from '../../api/chains';
import { AddressText } from '../../components/AddressText';
import { NotReported } from '../../components/NotReported';
import { formatUnits } from '../../lib/amounts';
import { shownText } from '../../lib/truncation';
import { tokenOfChain } from '../record-tokens';
import { Table, Td, Th } from '../../ui/DataTable';

/** Whose balance a transaction changed, and by how much. */
export function StateChanges({
  changes,
  chainId,
}: {
  changes: StateChange[];
  chainId: number | null;
}) {
  return (
    <Table label="State changes">
      <thead>
        <tr>
          <Th>Address</Th>
          <Th>Token</Th>
          <Th align="right">Change</Th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ address, change }, index) => (
          <tr key={index}>
            <Td>
              {address === null ? (
                <NotReported />
              ) : (
                <AddressText value={address} chainId={chainId} />
              )}
            </Td>
            <Td>
              {change?.data?.tokenAddress && (
                <AddressText value={change.data.tokenAddress} chainId={chainId} />
              )}
              <Kind change={change} />
            </Td>
            <Td align="right">
              <Change
                diff={change?.balanceDiff ?? null}
                chainId={chainId}
                token={change?.data?.tokenAddress ?? null}
              />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** A fungible token is the ordinary case, and named by its address alone. */
function Kind({ change }: { change: StateChange['change'] }) {
  const kinds = [change?.kind, change?.data?.tokenKind].filter((kind) => kind != null);
  const address = change?.data?.tokenAddress ?? null;
  if (kinds.length === 0) return address === null && <NotReported />;
  if (address !== null && kinds.every((kind) => kind === 'token' || kind === 'ft')) return null;
  return <span className="text-ink-2"> {shownText(kinds.join(', '))}</span>;
}

function Change({
  diff,
  chainId,
  token,
}: {
  diff: string | null;
  chainId: number | null;
  token: string | null;
}) {
  const chain = useChains().get(chainId ?? Number.NaN);
  if (diff === null) return <NotReported />;
  const known = tokenOfChain(chain, token);
  const text = known?.decimals != null ? formatUnits(diff, known.decimals) : null;
  if (text === null) return <span className="foreign-text">{shownText(diff)} units</span>;
  return (
    <span className="foreign-text">
      {text} <span className="text-ink-3">{shownText(known?.symbol ?? '')}</span>
    </span>
  );
}
