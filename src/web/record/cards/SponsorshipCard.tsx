import type { FeeSponsorship, RequestRecord, SponsorshipPhase } from '#service/record';
import type { Amount } from '#service/schema/currency';
import { bucketName } from '#service/wire-common';
import { AddressText } from '../../components/AddressText';
import { ChainLabel } from '../../components/ChainLabel';
import { NotReported } from '../../components/NotReported';
import { TokenAmount } from '../../components/TokenAmount';
import { Usd } from '../../components/Usd';
import { shownText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { Table, Td, Th } from '../../ui/DataTable';
import { Tag } from '../../ui/Tag';
import { microUsdWords } from '../reason-numbers';

/** Who paid which fees, bucket by bucket, as quoted and as it came out. */
export function SponsorshipCard({ record }: { record: RequestRecord }) {
  const { feeSponsorship, subsidizedFee, subsidizedRequest } = record;
  if (feeSponsorship === null && subsidizedFee === null && subsidizedRequest !== true) return null;
  return (
    <Card title="Sponsorship" flush>
      {feeSponsorship?.quoted && (
        <Phase name="As quoted" phase={feeSponsorship.quoted} currency={feeSponsorship.currency} />
      )}
      {feeSponsorship?.actual && (
        <Phase name="Actual" phase={feeSponsorship.actual} currency={feeSponsorship.currency} />
      )}
      {subsidizedRequest === true && (
        <p className="px-4 pb-2 text-ink-2">The fees of this request were subsidized.</p>
      )}
      {subsidizedFee && (
        <p className="px-4 pb-4 text-ink-2">
          Subsidized: <Usd value={subsidizedFee.amountUsd} />
          {subsidizedFee.sponsor?.address && (
            <>
              {' '}
              by{' '}
              <AddressText
                value={subsidizedFee.sponsor.address}
                chainId={subsidizedFee.sponsor.chainId}
              />
            </>
          )}
        </p>
      )}
    </Card>
  );
}

interface PhaseProps {
  name: string;
  phase: SponsorshipPhase;
  currency: FeeSponsorship['currency'];
}

function Phase({ name, phase, currency }: PhaseProps) {
  const { buckets, sponsoredTotal, userPaysTotal } = phase;
  return (
    <>
      {/* A narrow table has no head. */}
      <p aria-hidden className="px-4 pt-2 font-semibold sm:hidden">
        {name}
      </p>
      <Table label={`Sponsorship, ${name.toLowerCase()}`} stacks>
        <thead>
          <tr>
            <Th>{name}</Th>
            <Th align="right">Total</Th>
            <Th align="right">Sponsor</Th>
            <Th align="right">User</Th>
          </tr>
        </thead>
        <tbody>
          {buckets.map((bucket) => (
            <tr key={bucket.rawName}>
              <Td
                className="max-sm:font-semibold"
                title={`In the record: ${shownText(bucket.rawName)}`}
              >
                {shownText(bucket.name)}
                {bucket.selected === false && <span className="text-ink-3"> (not selected)</span>}
              </Td>
              {bucket.unreadable ? (
                <Td colSpan={3} className="text-ink-3">
                  unreadable, see below
                </Td>
              ) : (
                (
                  [
                    ['Total', bucket.total],
                    ['Sponsor', bucket.sponsored],
                    ['User', bucket.userPays],
                  ] as const
                ).map(([whose, amount]) => (
                  <Td key={whose} align="right" label={whose}>
                    <Value amount={amount} currency={currency} />
                  </Td>
                ))
              )}
            </tr>
          ))}
          {(sponsoredTotal ?? userPaysTotal) && (
            <tr className="font-semibold">
              <Td>Total</Td>
              <Td className="max-sm:hidden" />
              <Td align="right" label="Sponsor">
                <Value amount={sponsoredTotal} currency={currency} />
              </Td>
              <Td align="right" label="User">
                <Value amount={userPaysTotal} currency={currency} />
              </Td>
            </tr>
          )}
        </tbody>
      </Table>
      <PhaseNotes phase={phase} currency={currency} />
    </>
  );
}

function Value({ amount, currency }: { amount: Amount | null; currency: PhaseProps['currency'] }) {
  if (amount?.amountUsd != null) return <Usd value={amount.amountUsd} />;
  return <TokenAmount amount={amount && { ...amount, currency: amount.currency ?? currency }} />;
}

function PhaseNotes({
  phase,
  currency,
}: {
  phase: SponsorshipPhase;
  currency: PhaseProps['currency'];
}) {
  const { capMicroUsd, capHit, selectedComponents, sponsorPayment, subsidizationBps } = phase;
  const cap = microUsdWords(capMicroUsd);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-xs text-ink-3">
      {capHit === true && <Tag tone="warn">{cap ? `cap of ${cap} reached` : 'cap reached'}</Tag>}
      {capHit === false && <span>cap not reached</span>}
      <span>Cap: {cap ?? (capMicroUsd === null ? 'none' : shownText(capMicroUsd))}</span>
      <span
        title={
          selectedComponents
            ? `In the record: ${shownText(selectedComponents.join(', '))}`
            : undefined
        }
      >
        Selected:{' '}
        {selectedComponents ? (
          shownText(selectedComponents.map(bucketName).join(', ')) || 'none'
        ) : (
          <NotReported />
        )}
      </span>
      {subsidizationBps !== null && <span>Share: {subsidizationBps} bps</span>}
      {sponsorPayment && (
        <span className="flex flex-wrap items-center gap-x-2">
          Sponsor payment: {shownText(sponsorPayment.amount ?? 'not reported')} units
          {currency?.symbol && ` (${shownText(currency.symbol)} is the currency of the breakdown)`}
          {sponsorPayment.address && (
            <AddressText value={sponsorPayment.address} chainId={sponsorPayment.chainId} />
          )}
          {sponsorPayment.chainId !== null && <ChainLabel chainId={sponsorPayment.chainId} />}
        </span>
      )}
    </div>
  );
}
