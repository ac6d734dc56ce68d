import { Link } from '@tanstack/react-router';
import { amountIn } from '#service/amounts-of';
import type { ReadRow, RequestRecord } from '#service/record';
import { scopeSearch, useScope } from '../api/scope';
import { useNetwork } from '../api/useNetwork';
import { ChainLabel } from '../components/ChainLabel';
import { StatusBadge } from '../components/StatusBadge';
import { TimeText } from '../components/TimeText';
import { TokenAmount } from '../components/TokenAmount';
import { Usd } from '../components/Usd';
import { middleCut, visibleText } from '../lib/truncation';
import { Table, Td, Th } from '../ui/DataTable';
import { RowStrip } from './RowStrip';
import { useChainOf } from './useChainOf';

/** A few requests at a glance, each a link to its page. `notes` adds a column of words about a request. */
export function RecordTable({
  label,
  rows,
  notes,
}: {
  label: string;
  rows: readonly ReadRow[];
  notes?: { title: string; of: (record: RequestRecord) => string };
}) {
  return (
    <Table label={label} stacks>
      <thead>
        <tr>
          <Th>Age</Th>
          <Th>Request</Th>
          {notes && <Th>{notes.title}</Th>}
          <Th>Status</Th>
          <Th>Route</Th>
          <Th>Way</Th>
          <Th align="right">In</Th>
          <Th align="right">Value</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ record, broken }, index) =>
          record ? (
            <Row key={record.id} record={record} note={notes?.of(record)} />
          ) : (
            <tr key={index}>
              <Td colSpan={8} className="text-warn">
                {broken}
              </Td>
            </tr>
          ),
        )}
      </tbody>
    </Table>
  );
}

function Row({ record, note }: { record: RequestRecord; note: string | undefined }) {
  const network = useNetwork();
  const scope = useScope();
  const chainOf = useChainOf();
  const paid = amountIn(record)?.amount ?? null;
  return (
    <tr className="hover:bg-raised">
      <Td label="Age">
        <TimeText ms={record.createdAtMs} isAge />
      </Td>
      <Td label="Request">
        <Link
          to="/$network/requests/$id"
          params={{ network, id: record.id }}
          search={scopeSearch(scope)}
          className="font-mono text-xs text-accent underline"
          title={visibleText(record.id)}
        >
          {middleCut(visibleText(record.id))}
        </Link>
      </Td>
      {note !== undefined && (
        <Td label="Role" wraps>
          {note}
        </Td>
      )}
      <Td label="Status">
        <StatusBadge status={record.status} />
      </Td>
      <Td label="Route">
        <span className="inline-flex flex-wrap items-center gap-2">
          <ChainLabel chainId={record.originChainId} />
          <span aria-label="to">→</span>
          <ChainLabel chainId={record.destinationChainId} />
        </span>
      </Td>
      <Td label="Way">
        <RowStrip record={record} chainOf={chainOf} />
      </Td>
      <Td label="In" align="right">
        <TokenAmount amount={paid} />
      </Td>
      <Td label="Value" align="right">
        <Usd value={paid?.amountUsd ?? null} />
      </Td>
    </tr>
  );
}
