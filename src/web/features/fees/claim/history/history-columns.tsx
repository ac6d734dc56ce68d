import { sameAddress, sameHash } from '#service/address';
import { nameOfChain } from '#service/schema/chain';
import type { StatusTone } from '#service/status';
import { pendingChains, useChains } from '../../../../api/endpoints/chains';
import { toServerMs } from '../../../../api/server-clock';
import { useSession } from '../../../../api/session';
import { AddressText } from '../../../../components/address/AddressText';
import { NotReported } from '../../../../components/NotReported';
import { StatusBadge, StatusWord } from '../../../../components/StatusBadge';
import { AgeHeader, TimeText } from '../../../../components/time/TimeText';
import { TokenAmount } from '../../../../components/amount/TokenAmount';
import { formatUsd } from '../../../../lib/amounts';
import { truncated } from '../../../../lib/truncation';
import { Button } from '../../../../ui/Button';
import { column, type ColumnsOf } from '../../../../ui/table/table-features';
import { Tag } from '../../../../ui/Tag';
import { isOpen, wasPosted, type Claim } from '../claim';
import { checksummed } from '../../../../lib/checksummed';
import { claimStore, useClaims } from '../claim-store';
import { claimView, type ClaimView } from '../claim-view';
import { meaningOf } from '../settlement';
import { shortAmountText, claimUsd } from '../claim-amounts';
import type { ReactNode } from 'react';
import type { ClaimHistoryEntry } from '#service/schema/claim';

export interface Row extends HistoryRow {
  /** The claim address of the page. */
  address: string;
}

export const historyColumns: ColumnsOf<Row> = [
  {
    id: 'created',
    header: AgeHeader,
    meta: { card: { line: 1, order: 3 } },
    cell: ({ row }) => <Created {...row.original} />,
  },
  column('Status', (row) => <Status {...row} />, { className: 'py-1', card: { line: 1 } }),
  // Two lines with air around them.
  column('Amount', (row) => <Paid {...row} />, {
    align: 'right',
    className: 'h-11',
    card: { line: 2 },
  }),
  column('To', (row) => <Recipient {...row} />, { card: { line: 1, order: 2, term: 'To' } }),
  column('Claim ID', (row) => <ClaimId {...row} />, { card: { line: 3, term: 'ID' } }),
  column('Transaction', (row) => <Transaction {...row} />, { card: { line: 3, term: 'Tx' } }),
];

function Created({ entry, claim }: Row) {
  const session = useSession();
  const askedMs = claim && toServerMs(session, claim.askedAtMs);
  return <TimeText ms={entry ? timeOf(entry.createdAt) : askedMs} isAge />;
}

/**
 * The state of this browser's claim while that is open or was compared with the payment; else what the service's status is
 * taken to mean, with its own word in the title, and of another word only that.
 */
function Status({ claim, entry, check }: Row) {
  const isCompared = check === 'as-requested' || check === 'wrong';
  if (!claim) return <ServiceStatus status={entry?.status ?? null} reason={null} />;
  const view = claimView(claim);
  const { reason } = view;
  return (
    <div className="flex items-center gap-x-1">
      <div>
        {!entry || isOpen(claim) || isCompared ? (
          <>
            <OwnState {...view} />
            {reason !== null && <Reason text={reason} />}
          </>
        ) : (
          <ServiceStatus status={entry.status} reason={reason} />
        )}
        <span className="block text-xs leading-3.5 text-ink-3">From this browser</span>
      </div>
      <ShowButton claim={claim} />
    </div>
  );
}

/** Why nothing was paid, or what of the payment is wrong. What the service answered may have any length. */
function Reason({ text }: { text: string }) {
  return (
    <span
      className="block max-w-34 text-xs leading-3.5 font-semibold foreign-text whitespace-normal text-ink-2"
      title={text}
    >
      {truncated(text, 60)}
    </span>
  );
}

function OwnState({ tone, title, sentence }: ClaimView) {
  if (tone === 'warn' || tone === 'accent') return <Tag tone={tone}>{title}</Tag>;
  return <StatusWord tone={tone} word={title} title={sentence} />;
}

const meanings: Record<'failure' | 'refund' | 'paid', { title: string; tone: StatusTone }> = {
  // Only who asked for a payment knows whether it is the right one.
  paid: { title: 'Reported paid', tone: 'success' },
  failure: { title: 'Failed', tone: 'failure' },
  refund: { title: 'Refunded', tone: 'refund' },
};

function ServiceStatus({ status, reason }: { status: string | null; reason: string | null }) {
  const meaning = meaningOf(status);
  if (status === null || meaning === 'other') return <StatusBadge status={status} />;
  const { title, tone } = meanings[meaning];
  const note =
    meaning === 'paid'
      ? 'Not compared with a claim from this browser'
      : 'Interpreted from the reported status (assumed)';
  return (
    <>
      <StatusWord tone={tone} word={title} title={`${note}. Reported as: ${status}`} />
      {meaning === 'failure' && <Reason text={reason ?? 'Reason not reported'} />}
    </>
  );
}

/** Whether a row shows a payment by the service's word alone. */
export function isOnlyReported({ claim, entry, check }: HistoryRow): boolean {
  return (
    meaningOf(entry?.status ?? null) === 'paid' &&
    check !== 'as-requested' &&
    check !== 'wrong' &&
    !(claim && isOpen(claim))
  );
}

function Paid({ claim, entry }: Row) {
  const chains = useChains();
  if (!entry)
    return (
      claim && (
        <AmountOn chain={claim.terms.chainName} usd={claimUsd(claim.terms)}>
          {shortAmountText(claim)}
        </AmountOn>
      )
    );
  const { currency } = entry;
  const chainId = currency?.currency?.chainId ?? null;
  const name = chainId === null ? null : nameOfChain(chains.get(chainId), chainId);
  const usd = currency?.amountUsd ?? null;
  return (
    <AmountOn
      chain={chains === pendingChains ? undefined : name}
      usd={usd === null ? null : formatUsd(usd, currency?.amount)}
    >
      <TokenAmount amount={currency} isExact />
    </AmountOn>
  );
}

/**
 * Whom the payment is reported to have gone to, else whom it was requested for. Marked where that isn't the address that
 * owns the balance, unless this browser requested it.
 */
function Recipient({ claim, entry, check, address }: Row) {
  const paidTo = claim?.evidence?.recipient ?? claim?.terms.recipient;
  const recipient = entry ? entry.recipient : paidTo;
  if (!recipient) return <NotReported />;
  const isOwner = sameAddress('evm', recipient, entry?.wallet ?? address);
  // An entry may be of another wallet than the one that was asked about.
  if (isOwner && sameAddress('evm', recipient, address))
    return <span title={checksummed(recipient)}>Claim address</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      <AddressText value={checksummed(recipient)} />
      {entry && check === null && !isOwner && (
        <Tag tone="warn" title="Paid to an address other than the one that owns the balance">
          Not the claim address
        </Tag>
      )}
    </span>
  );
}

function ClaimId({ claim, entry }: Row) {
  const id = entry ? entry.claimId : claim?.requestId;
  if (id) return <AddressText value={id} kind="id" />;
  return entry ? <NotReported /> : <>None</>;
}

function Transaction({ claim, entry }: Row) {
  const hash = entry?.txHash ?? claim?.evidence?.txHash;
  const chainId = entry ? entry.currency?.currency?.chainId : claim?.terms.chainId;
  if (hash) return <AddressText value={hash} chainId={chainId} kind="transaction" />;
  return claim && !wasPosted(claim) ? <>None</> : <NotReported />;
}

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

/**
 * An amount with its value and the name of the chain it is for: one symbol exists on many chains.
 * `chain`: null is not reported, undefined not loaded.
 */
const AmountOn = ({
  chain,
  usd,
  children,
}: {
  chain: string | null | undefined;
  usd: string | null;
  children: ReactNode;
}) => (
  <div className="leading-4">
    {children} <br className="max-sm:hidden" />
    <span className="text-xs leading-3.5 text-ink-3">
      {usd} {chain === null ? 'chain not reported' : <bdi>{chain ? `on ${chain}` : '\u00a0'}</bdi>}
    </span>
  </div>
);

/** A claim as this browser recorded it, as the service lists it, or both. */
interface HistoryRow {
  rowKey: string;
  claim: Claim | null;
  entry: ClaimHistoryEntry | null;
  check: PaymentCheck | null;
}

/**
 * One row for each claim: the service's entries in their order, and between them, by time, the claims of this browser that
 * aren't listed there.
 *
 * @param claims newest first
 */
export function historyRows(
  claims: readonly Claim[],
  entries: readonly ClaimHistoryEntry[],
): HistoryRow[] {
  const listed = entries.map((entry) => submittedAs(claims, entry.claimId));
  const left = claims.filter((claim) => !listed.includes(claim));
  const taken = new Set<string>();
  const rows = entries.flatMap((entry, index) => {
    const atMs = Date.parse(entry.createdAt ?? '');
    const older = left.findIndex(({ askedAtMs }) => !(askedAtMs >= atMs));
    const newer = left.splice(0, older < 0 ? left.length : older);
    const claim = listed[index] ?? null;
    const id = claim?.key ?? entry.claimId ?? '';
    const rowKey = taken.has(id) ? `${id} ${index}` : id;
    taken.add(rowKey);
    return [
      ...newer.map(ownRow),
      { rowKey, claim, entry, check: checkPayment(claims, entry.claimId) },
    ];
  });
  return [...rows, ...left.map(ownRow)];
}

function ownRow(claim: Claim): HistoryRow {
  return { rowKey: claim.key, claim, entry: null, check: null };
}

/** A time of the service in milliseconds; null for what is none. */
function timeOf(text: string | null): number | null {
  const ms = text === null ? Number.NaN : Date.parse(text);
  return Number.isFinite(ms) ? ms : null;
}

type PaymentCheck = 'as-requested' | 'wrong' | 'not-compared';

/** A payment of the service's history against the claim of this browser that has its ID; null: there is none. */
export function checkPayment(
  claims: readonly Claim[],
  claimId: string | null,
): PaymentCheck | null {
  const claim = submittedAs(claims, claimId) ?? claims.find((one) => isListedAs(one, claimId));
  if (!claim) return null;
  const { state, mismatches, evidence } = claim;
  if (mismatches.length > 0) return 'wrong';
  // A balance that fell doesn't tell whom it was paid to.
  return state === 'paid' && evidence?.recipient != null ? 'as-requested' : 'not-compared';
}

/** The claim that this browser submitted under an ID of the history; one that was only offered the ID isn't it. */
function submittedAs(claims: readonly Claim[], claimId: string | null): Claim | null {
  return claims.find((claim) => wasPosted(claim) && isListedAs(claim, claimId)) ?? null;
}

function isListedAs({ evidence, requestId }: Claim, claimId: string | null): boolean {
  return sameHash(evidence?.entryId ?? requestId, claimId);
}
