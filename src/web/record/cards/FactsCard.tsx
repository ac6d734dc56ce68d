import type { ReactNode } from 'react';
import type { RequestRecord } from '#service/record';
import { AddressText } from '../../components/AddressText';
import { ChainLabel } from '../../components/ChainLabel';
import { NotReported } from '../../components/NotReported';
import { shownText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { KeyValue } from '../../ui/KeyValue';
import { AddressPageLink } from '../AddressPageLink';
import { bpsWords } from '../decimal-words';
import { flattenJson } from '../flatten-json';
import { RecordTime } from '../RecordTime';

/** Ids, addresses, dates and flags. Gated fields are left out where the service left them out. */
export function FactsCard({ record }: { record: RequestRecord }) {
  const { originChainId, destinationChainId } = record;
  const items = [
    { term: 'Request id', value: orNot(record.id, (id) => <AddressText value={id} kind="id" />) },
    {
      term: 'Order id',
      value: orNot(record.orderId, (id) => <AddressText value={id} kind="id" />),
    },
    { term: 'From', value: <ChainLabel chainId={originChainId} /> },
    { term: 'To', value: <ChainLabel chainId={destinationChainId} /> },
    { term: 'User', value: address(record.user, originChainId) },
    ...(record.sender !== null && record.sender.toLowerCase() !== record.user?.toLowerCase()
      ? [{ term: 'Sender', value: address(record.sender, originChainId) }]
      : []),
    { term: 'Recipient', value: address(record.recipient, destinationChainId) },
    { term: 'Refund to', value: address(record.refundTo, originChainId) },
    { term: 'Request type', value: orNot(record.requestType, shownText) },
    {
      term: 'Features',
      value: orNot(record.features, (list) => shownText(list.join(', ')) || 'none'),
    },
    { term: 'Created', value: <RecordTime ms={record.createdAtMs} /> },
    { term: 'Updated', value: <RecordTime ms={record.updatedAtMs} /> },
    { term: 'Slippage', value: orNot(bpsWords(record.slippageToleranceBps), shownText) },
    { term: 'External liquidity', value: flag(record.usesExternalLiquidity) },
    { term: 'Fast fill', value: flag(record.triggeredByFastFill) },
    ...optionalFacts(record),
  ];
  return (
    <Card title="Facts">
      <KeyValue items={items} />
    </Card>
  );
}

interface Fact {
  term: string;
  value: ReactNode;
}

function optionalFacts(record: RequestRecord): Fact[] {
  const facts: Fact[] = [];
  const add = (term: string, value: string | null | undefined, absent: string) => {
    if (value !== undefined)
      facts.push({ term, value: value === null ? absent : shownText(value) });
  };
  add('Referrer', record.referrer, 'none');
  add('Key', record.apiKeyName, 'a key without a name');
  if (record.onrampId !== null) add('On-ramp order', record.onrampId, '');
  const { solver } = record.protocol ?? {};
  if (solver?.address)
    facts.push({
      term: 'Solver',
      value: <AddressText value={solver.address} chainId={solver.chainId} />,
    });
  if (record.route.includedSwapSources.length > 0)
    add('Swap sources', record.route.includedSwapSources.join(', '), '');
  if (record.platformFee !== undefined && record.platformFee !== null)
    facts.push({ term: 'Platform fee', value: platformFeeText(record.platformFee) });
  return facts;
}

/** Its shape is not told: whatever it holds, name by name. */
function platformFeeText(value: unknown): string {
  const parts = flattenJson(value).map(({ path, value: leaf }) =>
    path === '' ? leaf : `${path} ${leaf}`,
  );
  return shownText(parts.join(', '));
}

function orNot<T>(value: T | null, show: (value: T) => ReactNode): ReactNode {
  return value === null ? <NotReported /> : show(value);
}

function address(value: string | null, chainId: number | null): ReactNode {
  return orNot(value, (text) => (
    <>
      <AddressText value={text} chainId={chainId} />
      <AddressPageLink address={text} />
    </>
  ));
}

function flag(value: boolean | null): ReactNode {
  return orNot(value, (isSet) => (isSet ? 'yes' : 'no'));
}
