import type { RequestRecord } from '#service/record';
import type { StateChange } from '#service/schema/transaction';
import { useChains } from '../../api/chains';
import { AddressText } from '../../components/AddressText';
import { NotReported } from '../../components/NotReported';
import { formatUnits } from '../../lib/amounts';
import { truncated } from '../../lib/truncation';
import { tokenAt } from '../record-tokens';
import { UnitsAmount } from './UnitsAmount';
import { DataTable } from '../../ui/DataTable';
import { column, type ColumnsOf } from '../../ui/table-features';

const columns: ColumnsOf<StateChange & { record: RequestRecord; chainId: number | null }> = [
  column('Address', (row) =>
    row.address === null ? (
      <NotReported />
    ) : (
      <AddressText value={row.address} chainId={row.chainId} />
    ),
  ),
  column('Token', (row) => (
    <>
      {row.change?.data?.tokenAddress && (
        <AddressText value={row.change.data.tokenAddress} chainId={row.chainId} />
      )}
      <Kind change={row.change} />
    </>
  )),
  column(
    'Change',
    (row) => (
      <Change
        record={row.record}
        diff={row.change?.balanceDiff ?? null}
        chainId={row.chainId}
        token={row.change?.data?.tokenAddress ?? null}
      />
    ),
    { align: 'right' },
  ),
];

/** Whose balance a transaction changed, and by how much. */
export function StateChanges({
  record,
  changes,
  chainId,
}: {
  record: RequestRecord;
  changes: StateChange[];
  chainId: number | null;
}) {
  return (
    <DataTable
      label="State changes"
      columns={columns}
      data={changes.map((change) => ({ ...change, record, chainId }))}
    />
  );
}

/** A fungible token is the ordinary case, and named by its address alone. */
function Kind({ change }: { change: StateChange['change'] }) {
  const kinds = [change?.kind, change?.data?.tokenKind].filter((kind) => kind != null);
  const address = change?.data?.tokenAddress ?? null;
  if (kinds.length === 0) return address === null && <NotReported />;
  if (address !== null && kinds.every((kind) => kind === 'token' || kind === 'ft')) return null;
  return <span className="text-ink-2"> {truncated(kinds.join(', '))}</span>;
}

function Change({
  record,
  diff,
  chainId,
  token,
}: {
  record: RequestRecord;
  diff: string | null;
  chainId: number | null;
  token: string | null;
}) {
  const chains = useChains();
  if (diff === null) return <NotReported />;
  const known = tokenAt(record, chains, chainId, token);
  const text = known?.decimals != null ? formatUnits(diff, known.decimals) : null;
  if (text === null) return <UnitsAmount amount={diff} currency={null} />;
  return (
    <span className="foreign-text">
      {text} <span className="text-ink-3">{truncated(known?.symbol ?? '')}</span>
    </span>
  );
}
