import type { ReactNode } from 'react';
import { sameAddress, sameHash } from '#service/address';
import type { RequestRecord } from '#service/records/record';
import { AddressText } from '../../components/address/AddressText';
import { ChainLabel } from '../../components/chain/ChainLabel';
import { NotReported } from '../../components/NotReported';
import { truncated } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { KeyValue } from '../../ui/KeyValue';
import { LinkedAddress } from '../links/LinkedAddress';
import { oneSpelling } from '../one-spelling';
import { RecordTime } from '../RecordTime';
import { ReplacedBy } from '../links/ReplacedBy';
import { useChainOf } from '../useChainOf';
import { featureTitle, platformFeeFacts, requestTypeTitle } from '../request-words';
import { isEmpty } from './JsonLeaves';

/** IDs, addresses, dates and flags. What only the owner sees is left out where the service left it out. */
export function DetailsCard({ record }: { record: RequestRecord }) {
  const { originChainId, destinationChainId } = record;
  const vmType = useChainOf()(destinationChainId ?? Number.NaN)?.vmType;
  const spelled = oneSpelling(record);
  const isUser =
    record.recipient !== record.user && sameAddress(vmType, record.recipient, record.user);
  const facts: Fact[] = [
    { term: 'Request ID', value: orNot(record.id, (id) => <AddressText value={id} kind="id" />) },
    ...(record.orderId === null
      ? []
      : [{ term: 'Order ID', value: <AddressText value={record.orderId} kind="id" /> }]),
    ...(record.supersededByRequestId === null
      ? []
      : [{ term: 'Replaced by', value: <ReplacedBy id={record.supersededByRequestId} /> }]),
    { term: 'From', value: <ChainLabel chainId={originChainId} /> },
    { term: 'To', value: <ChainLabel chainId={destinationChainId} /> },
    { term: 'User', value: address(spelled(record.user), originChainId) },
    ...(record.sender !== null && !sameHash(record.sender, record.user)
      ? [{ term: 'Sender', value: address(spelled(record.sender), originChainId) }]
      : []),
    {
      term: 'Recipient',
      value: (
        <>
          {address(spelled(record.recipient), destinationChainId)}
          {isUser && <div className="text-xs text-ink-3">Same account as the user</div>}
        </>
      ),
    },
    { term: 'Refund address', value: refundTo(record, spelled(record.refundTo)) },
    {
      term: 'Request type',
      value: orNot(record.requestType, (type) => titled(requestTypeTitle(type), type)),
    },
    {
      term: 'Features',
      value: orNot(record.features, (list) =>
        list.length === 0 ? none : titled(list.map(featureTitle).join(', '), list.join(', ')),
      ),
    },
    { term: 'Created', value: time(record.createdAtMs) },
    { term: 'Updated', value: time(record.updatedAtMs) },
    { term: 'External liquidity', value: flag(record.usesExternalLiquidity) },
    { term: 'Fast fill', value: flag(record.triggeredByFastFill) },
    ...optionalFacts(record),
  ];
  const quiet = facts.filter(({ value }) => quietValues.includes(value));
  return (
    <Card title="Details">
      <KeyValue items={facts.filter((fact) => !quiet.includes(fact))} />
      {quiet.length > 0 && (
        <details className="mt-2">
          <summary>{quiet.length} more: “Not reported”, “None” or “No”</summary>
          <div className="mt-1.5">
            <KeyValue items={quiet} />
          </div>
        </details>
      )}
    </Card>
  );
}

const notReported = <NotReported />;
const none = 'None';
const no = 'No';
/** What is seldom looked for stands below the rest, folded. */
const quietValues: ReactNode[] = [notReported, none, no];

interface Fact {
  term: string;
  value: ReactNode;
}

function optionalFacts(record: RequestRecord): Fact[] {
  const facts: Fact[] = [];
  const add = (term: string, value: string | null | undefined, absent: string) => {
    if (value !== undefined)
      facts.push({ term, value: value === null ? absent : truncated(value) });
  };
  add('Referrer', record.referrer, none);
  add('API key', record.apiKeyName, 'Unnamed key');
  if (record.onrampId !== null) add('On-ramp order ID', record.onrampId, '');
  for (const { name, value } of record.externalIds) add(truncated(name, 40), value, '');
  if (record.currencyId !== null) add('Token ID', record.currencyId, '');
  if (record.feeCurrencyId !== null) add('Fee token ID', record.feeCurrencyId, '');
  // A sponsored request has a card of its own that says so.
  if (record.subsidizedRequest === false && record.feeSponsorship === null)
    facts.push({ term: 'Fees sponsored', value: no });
  if (record.platformFee !== undefined)
    facts.push({ term: 'Platform fee', value: platformFee(record.platformFee) });
  return facts;
}

/** Null is an answer where there is a deposit address (service-api.md R27). */
function refundTo(record: RequestRecord, spelling: string | null): ReactNode {
  return record.isRefundToUnset ? 'None set' : address(spelling, record.originChainId);
}

/** Its shape is not told: whatever it holds, name by name. Null, too, is an answer to the owner alone (service-api.md R22). */
function platformFee(fee: unknown): ReactNode {
  if (isEmpty(fee)) return none;
  const facts = platformFeeFacts(fee);
  const shares = facts.filter(({ value }) => value.endsWith('%'));
  // Beside a share, the service's own IDs say nothing to a reader; the raw record has them.
  return (shares.length > 0 ? shares : facts).map(({ raw, term, value }) => (
    <span key={raw} className="block foreign-text" title={inRecord(raw)}>
      {term !== 'Total fee' && <span className="text-ink-3">{term} </span>}
      {value}
    </span>
  ));
}

/** The service's own word comes second. */
function titled(words: string, raw: string): ReactNode {
  return <span title={inRecord(raw)}>{words}</span>;
}

function inRecord(raw: string): string {
  return `In the record: ${truncated(raw)}`;
}

function orNot<T>(value: T | null, show: (value: T) => ReactNode): ReactNode {
  return value === null ? notReported : show(value);
}

function address(value: string | null, chainId: number | null): ReactNode {
  return orNot(value, (text) => <LinkedAddress address={text} chainId={chainId} />);
}

function time(value: number | null): ReactNode {
  return orNot(value, (ms) => (
    <span className="-ml-2 text-xs">
      <RecordTime ms={ms} isCopied />
    </span>
  ));
}

function flag(value: boolean | null): ReactNode {
  return orNot(value, (isSet) => (isSet ? 'Yes' : no));
}
