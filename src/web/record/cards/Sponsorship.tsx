import type { RequestRecord, SponsorshipBucket, SponsorshipPhase } from '#service/records/record';
import type { Amount, Currency } from '#service/schema/currency';
import type { SubsidizedFee } from '#service/schema/fees';
import type { SponsorPayment } from '#service/schema/sponsorship';
import { bucketName } from '#service/records/wire-common';
import { asUnits, sumUsd } from '#service/decimal';
import { useChains } from '../../api/endpoints/chains';
import { AddressText } from '../../components/address/AddressText';
import { ChainLabel } from '../../components/chain/ChainLabel';
import { NotReported } from '../../components/NotReported';
import { TokenAmount } from '../../components/amount/TokenAmount';
import { Usd } from '../../components/amount/Usd';
import { truncated } from '../../lib/truncation';
import { DataTable } from '../../ui/table/DataTable';
import { column, type CellLook, type ColumnsOf } from '../../ui/table/table-features';
import { Tag } from '../../ui/Tag';
import { bpsWords } from '../decimal-words';
import { microUsdWords } from '../reason-numbers';
import { tokenAt } from '../record-tokens';
import { sentenceCase } from '../request-words';
import { UnitsAmount } from './UnitsAmount';

export function hasSponsorship(record: RequestRecord): boolean {
  const { feeSponsorship, subsidizedFee, subsidizedRequest } = record;
  return feeSponsorship !== null || subsidizedFee !== null || subsidizedRequest === true;
}

/** Who paid which fees, bucket by bucket, as quoted and as it came out. */
export function Sponsorship({ record }: { record: RequestRecord }) {
  const { feeSponsorship, subsidizedFee, subsidizedRequest } = record;
  const { quoted = null, actual = null } = feeSponsorship ?? {};
  const isAsQuoted = quoted !== null && actual !== null && isSamePhase(quoted, actual);
  return (
    <div className="-mx-4">
      {quoted && !isAsQuoted && <Phase name="Quoted" phase={quoted} record={record} />}
      {actual && (
        <Phase name={isAsQuoted ? 'Quoted and actual' : 'Actual'} phase={actual} record={record} />
      )}
      {subsidizedRequest !== null && (
        <p className="px-4 pb-2 text-ink-2">
          {subsidizedRequest ? 'Fees were sponsored.' : 'Fees weren’t sponsored.'}
        </p>
      )}
      {subsidizedFee && <Subsidized record={record} fee={subsidizedFee} />}
    </div>
  );
}

/** Only the payment itself is not quoted. */
function isSamePhase(quoted: SponsorshipPhase, actual: SponsorshipPhase): boolean {
  const textOf = (phase: SponsorshipPhase) => JSON.stringify({ ...phase, sponsorPayment: null });
  return textOf(quoted) === textOf(actual);
}

/** v2: what the sponsor paid, for which fees. Both are token amounts: `address` is the token's (service-api.md R18). */
function Subsidized({ record, fee }: { record: RequestRecord; fee: SubsidizedFee }) {
  const { origin, sponsor, amountUsd, amountUsdCurrent } = fee;
  return (
    <p className="px-4 pb-4 text-ink-2">
      {sponsor && (
        <>
          Sponsor paid: <AmountOnChain record={record} {...sponsor} />
        </>
      )}
      {origin && (
        <>
          {sponsor ? ' for fees of ' : 'Fees of '}
          <AmountOnChain record={record} {...origin} />
          {!sponsor && ' were sponsored'}
        </>
      )}
      {amountUsd !== null && (
        <>
          {sponsor || origin ? ', ' : 'Sponsored: '}
          <Usd value={amountUsd} />
        </>
      )}
      {amountUsdCurrent !== null && (
        <>
          , now <Usd value={amountUsdCurrent} />
        </>
      )}
    </p>
  );
}

/** "7.000949 USDC on Base"; the token's address where nobody names the token. */
function AmountOnChain({
  record,
  amount,
  address,
  chainId,
}: SponsorPayment & { record: RequestRecord }) {
  const token = tokenAt(record, useChains(), chainId, address);
  return (
    <>
      <UnitsAmount amount={amount} currency={token} />
      {token === null && address !== null && (
        <>
          {' of '}
          <AddressText value={address} chainId={chainId} />
        </>
      )}
      {' on '}
      <ChainLabel chainId={chainId} />
    </>
  );
}

/** A bucket, or the sum of all. */
interface Row extends Pick<SponsorshipBucket, 'name' | 'sponsored' | 'userPays'> {
  bucket: SponsorshipBucket | null;
  currency: Currency | null;
}

const amountLook = { align: 'right', className: 'py-1' } as const;

const phaseColumns = (header: string): ColumnsOf<Row> => [
  column(header, ({ name, bucket }) => (
    <>
      {truncated(sentenceCase(name))}
      {bucket?.selected === false && <span className="text-ink-3"> (not selected)</span>}
    </>
  )),
  column(
    'Total',
    ({ bucket, sponsored, userPays, currency }) =>
      bucket?.unreadable ? (
        <span className="block text-left text-ink-3">Unrecognized: see “Unrecognized fields”</span>
      ) : (
        <Value amount={bucket ? bucket.total : sumOf(sponsored, userPays)} currency={currency} />
      ),
    amountLook,
  ),
  column('Sponsor', (row) => <Value amount={row.sponsored} currency={row.currency} />, amountLook),
  column('User', (row) => <Value amount={row.userPays} currency={row.currency} />, amountLook),
];

function cellLook({ bucket }: Row, columnId: string): CellLook | null | undefined {
  if (columnId in columns)
    return bucket ? { title: `In the record: ${truncated(bucket.rawName)}` } : undefined;
  if (!bucket?.unreadable) return undefined;
  return columnId === 'Total' ? { colSpan: 3 } : null;
}

/** Where a sponsor pays all of each bucket, one column says it. */
function columnsOf(header: string) {
  const all = phaseColumns(header);
  return { all, sole: all.filter(({ id }) => id === header || id === 'Sponsor') };
}

const columns = {
  Quoted: columnsOf('Quoted'),
  Actual: columnsOf('Actual'),
  'Quoted and actual': columnsOf('Quoted and actual'),
};

/** Nothing is left to the user, and nothing of it is unread or unreported. */
function isAllSponsored({ bucket, sponsored, userPays }: Row): boolean {
  if (bucket?.unreadable || userPays === null || asUnits(userPays.amount) !== 0n) return false;
  return bucket === null || bucket.total?.amount === sponsored?.amount;
}

/** Nobody paid anything for it. */
function isZero({ total, sponsored, userPays, unreadable }: SponsorshipBucket): boolean {
  return (
    !unreadable && [total, sponsored, userPays].every((part) => part && asUnits(part.amount) === 0n)
  );
}

/** What sponsor and user pay together; null where one of them isn’t reported, for half a sum is no sum. */
function sumOf(sponsored: Amount | null, userPays: Amount | null): Amount | null {
  const [a, b] = [asUnits(sponsored?.amount ?? null), asUnits(userPays?.amount ?? null)];
  if (!sponsored || !userPays || a === null || b === null) return null;
  const usd = [sponsored.amountUsd, userPays.amountUsd];
  return {
    ...sponsored,
    amount: String(a + b),
    amountFormatted: null,
    amountUsd: usd.every((each) => each !== null) ? sumUsd(usd) : null,
  };
}

interface PhaseProps {
  name: keyof typeof columns;
  phase: SponsorshipPhase;
  record: RequestRecord;
}

function Phase({ name, phase, record }: PhaseProps) {
  const currency = record.feeSponsorship?.currency ?? null;
  const { buckets, sponsoredTotal, userPaysTotal } = phase;
  const rows: Row[] = buckets
    .filter((bucket) => !isZero(bucket))
    .map((bucket) => ({ ...bucket, bucket, currency }));
  if (sponsoredTotal ?? userPaysTotal)
    rows.push({
      name: 'All buckets',
      sponsored: sponsoredTotal,
      userPays: userPaysTotal,
      bucket: null,
      currency,
    });
  const isSole = rows.length > 0 && rows.every(isAllSponsored);
  return (
    <>
      {/* A narrow table has no head. */}
      <p aria-hidden className="px-4 pt-2 font-semibold sm:hidden">
        {name}
      </p>
      <DataTable
        label={`Sponsorship, ${name.toLowerCase()}`}
        columns={columns[name][isSole ? 'sole' : 'all']}
        data={rows}
        rowId={({ bucket }) => bucket?.rawName ?? 'sum'}
        rowClassName={({ bucket }) => (bucket ? undefined : 'font-semibold')}
        cellLook={cellLook}
      />
      <PhaseNotes phase={phase} record={record} isSole={isSole} />
    </>
  );
}

function Value({ amount, currency }: { amount: Amount | null; currency: Currency | null }) {
  if (amount === null) return <NotReported />;
  const token = amount.currency ?? currency;
  const inToken =
    amount.amountFormatted === null ? (
      <UnitsAmount amount={amount.amount} currency={token} />
    ) : (
      <TokenAmount amount={{ ...amount, currency: token }} />
    );
  if (amount.amountUsd === null) return inToken;
  return (
    <div>
      <Usd value={amount.amountUsd} amount={amount.amount} />
      {asUnits(amount.amount) !== 0n && <div className="text-xs text-ink-3">{inToken}</div>}
    </div>
  );
}

function PhaseNotes({ phase, record, isSole }: Omit<PhaseProps, 'name'> & { isSole: boolean }) {
  const { capMicroUsd, capHit, selectedComponents, sponsorPayment, subsidizationBps } = phase;
  const cap = microUsdWords(capMicroUsd);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-xs text-ink-3">
      {isSole && <span>The user pays $0.00 of each.</span>}
      {capHit === true && <Tag tone="warn">{cap ? `Cap reached (${cap})` : 'Cap reached'}</Tag>}
      {capHit === false && capMicroUsd !== null && <span>Under cap</span>}
      <span>Cap: {cap ?? (capMicroUsd === null ? 'None' : truncated(capMicroUsd))}</span>
      <span
        title={
          selectedComponents
            ? `In the record: ${truncated(selectedComponents.join(', '))}`
            : undefined
        }
      >
        Selected:{' '}
        {selectedComponents ? (
          truncated(selectedComponents.map(bucketName).map(sentenceCase).join(', ')) || 'None'
        ) : (
          <NotReported />
        )}
      </span>
      {subsidizationBps !== null && (
        <span>Sponsor share: {bpsWords(String(subsidizationBps))}</span>
      )}
      {sponsorPayment && (
        <span className="max-w-full min-w-0">
          Sponsor paid: <AmountOnChain record={record} {...sponsorPayment} />
        </span>
      )}
    </div>
  );
}
