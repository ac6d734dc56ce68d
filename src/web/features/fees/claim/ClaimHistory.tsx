import { sameAddress } from '#service/address';
import { toServerMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { AddressText } from '../../../components/AddressText';
import { StatusWord } from '../../../components/StatusBadge';
import { AgeHeader, TimeText } from '../../../components/TimeText';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { DataTable } from '../../../ui/DataTable';
import type { ColumnsOf } from '../../../ui/table-features';
import { Tag } from '../../../ui/Tag';
import { useIsNarrow } from '../../../ui/useIsNarrow';
import { visibleText } from '../../../lib/truncation';
import { AmountOn } from './AmountOn';
import type { Claim, ClaimTerms } from './claim';
import type { UnreadableEntry } from './claim-journal';
import { RowCards, Termed } from '../../../ui/RowCards';
import { claimStore } from './claim-store';
import { claimSentence, claimTitle } from './claim-words';
import { ServiceHistory } from './ServiceHistory';
import { shortAmountText } from './terms-text';
import { useClaims } from './useClaims';

const title = 'Claims from this browser';

const columns: ColumnsOf<Claim> = [
  { id: 'started', header: AgeHeader, cell: ({ row }) => <StartedAt claim={row.original} /> },
  { id: 'state', header: 'Status', cell: ({ row }) => <State claim={row.original} /> },
  {
    id: 'amount',
    header: 'Amount',
    meta: { wraps: true, align: 'right' },
    cell: ({ row }) => <Amount claim={row.original} />,
  },
  {
    id: 'to',
    header: 'To',
    cell: ({ row }) => <Recipient terms={row.original.terms} />,
  },
  { id: 'id', header: 'Claim ID', cell: ({ row }) => <ClaimId claim={row.original} /> },
  {
    id: 'actions',
    header: () => <span className="sr-only">Actions</span>,
    meta: { align: 'right' },
    cell: ({ row }) => <ShowButton claim={row.original} />,
  },
];

const cardLines = (claim: Claim) =>
  [
    [<State key="state" claim={claim} />, <StartedAt key="started" claim={claim} />],
    [
      <Amount key="amount" claim={claim} />,
      <Termed key="to" term="To">
        <Recipient terms={claim.terms} />
      </Termed>,
    ],
    [
      <Termed key="id" term="ID">
        <ClaimId claim={claim} />
      </Termed>,
      <ShowButton key="show" claim={claim} />,
    ],
  ] as const;

/** Claims as this browser recorded them, and as the service lists them, where it does. */
export function ClaimHistory({
  address,
  claims,
  unreadable,
  hasBalance,
  isOut,
}: {
  address: string;
  claims: readonly Claim[];
  unreadable: readonly UnreadableEntry[];
  /** False once the address is known to have none. */
  hasBalance: boolean;
  /** The balance couldn’t be read. */
  isOut: boolean;
}) {
  const isNarrow = useIsNarrow();
  return (
    <>
      {claims.length + unreadable.length > 0 && (
        <Card title={title} flush>
          {claims.length === 0 ? null : isNarrow ? (
            <RowCards label={title} rows={claims} rowKey={({ key }) => key} lines={cardLines} />
          ) : (
            <DataTable
              label={title}
              stacks
              columns={columns}
              data={claims}
              rowId={({ key }) => key}
            />
          )}
          {unreadable.map((entry) => (
            <UnreadableClaim key={entry.name} entry={entry} />
          ))}
        </Card>
      )}
      <ServiceHistory address={address} hasBalance={hasBalance} isOut={isOut} />
    </>
  );
}

/** It may be an open claim, so it is shown as it is stored, and left where it is. */
function UnreadableClaim({ entry: { name, text } }: { entry: UnreadableEntry }) {
  return (
    <details className="px-4 py-2">
      <summary className="text-warn">
        A stored claim can’t be displayed by this version and is left as it is: {name}
      </summary>
      <pre className="mt-1 font-mono text-xs foreign-text whitespace-pre-wrap">
        {visibleText(withoutSignature(text)).slice(0, 4000)}
      </pre>
    </details>
  );
}

/** A signature pays the recipient on record, and screens are shared. */
function withoutSignature(text: string): string {
  return text.replaceAll(/"signature"\s*:\s*"[^"]*"/g, '"signature":"(kept, not shown)"');
}

function StartedAt({ claim }: { claim: Claim }) {
  return <TimeText ms={toServerMs(useSession(), claim.askedAtMs)} isAge />;
}

function State({ claim }: { claim: Claim }) {
  const { tone, title: words } = claimTitle(claim);
  if (tone === 'warn' || tone === 'accent') return <Tag tone={tone}>{words}</Tag>;
  return <StatusWord tone={tone} word={words} title={claimSentence(claim)} />;
}

const Amount = ({ claim }: { claim: Claim }) => (
  <AmountOn chain={claim.terms.chainName}>{shortAmountText(claim)}</AmountOn>
);

/** Named as the service's history names it. */
const Recipient = ({ terms: { recipient, claimAddress } }: { terms: ClaimTerms }) =>
  sameAddress('evm', recipient, claimAddress) ? (
    <span title={visibleText(recipient)}>Claim address</span>
  ) : (
    <AddressText value={recipient} />
  );

const ClaimId = ({ claim: { requestId } }: { claim: Claim }) =>
  requestId ? <AddressText value={requestId} kind="id" /> : 'None';

/** For a claim that isn't on screen already; while one is open, no other is shown. */
function ShowButton({ claim: { key, terms } }: { claim: Claim }) {
  const { open, blocked, shown } = useClaims(terms.network, terms.claimAddress);
  if (open || key === blocked?.key || key === shown?.key) return null;
  return (
    <Button size="small" variant="quiet" onClick={() => claimStore.show(key)}>
      Show
    </Button>
  );
}
