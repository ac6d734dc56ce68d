import type { StateChange } from '#service/schema/transaction';
import { useChains } from '../../api/chains';
import { AddressText } from '../../components/AddressText';
import { NotReported } from '../../components/NotReported';
import { formatUnits } from '../../lib/amounts';
import { shownText } from '../../lib/truncation';
import { tokenOfChain } from '../record-tokens';
import { UnitsAmount } from './UnitsAmount';
import { DataTable } from '../../ui/DataTable';
import type { ColumnsOf } from '../../ui/table-features';

const columns: ColumnsOf<StateChange & { chainId: number | null }> = [
  {
    id: 'address',
    header: 'Address',
    cell: ({ row: { original } }) =>
      original.address === null ? (
        <NotReported />
      ) : (
        <AddressText value={original.address} chainId={original.chainId} />
      ),
  },
  {
    id: 'token',
    header: 'Token',
    cell: ({ row: { original } }) => (
      <>
        {original.change?.data?.tokenAddress && (
          <AddressText value={original.change.data.tokenAddress} chainId={original.chainId} />
        )}
        <Kind change={original.change} />
      </>
    ),
  },
  {
    id: 'change',
    header: 'Change',
    meta: { align: 'right' },
    cell: ({ row: { original } }) => (
      <Change
        diff={original.change?.balanceDiff ?? null}
        chainId={original.chainId}
        token={original.change?.data?.tokenAddress ?? null}
      />
    ),
  },
];

/** Whose balance a transaction changed, and by how much. */
export function StateChanges({
  changes,
  chainId,
}: {
  changes: StateChange[];
  chainId: number | null;
}) {
  return (
    <DataTable
      label="State changes"
      columns={columns}
      data={changes.map((change) => ({ ...change, chainId }))}
    />
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
  if (text === null) return <UnitsAmount amount={diff} currency={null} />;
  return (
    <span className="foreign-text">
      {text} <span className="text-ink-3">{shownText(known?.symbol ?? '')}</span>
    </span>
  );
}
