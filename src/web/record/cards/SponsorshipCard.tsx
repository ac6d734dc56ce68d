import type { RequestRecord, SponsorshipPhase } from '#service/record';
import type { Amount, Currency } from '#service/schema/currency';
import type { SubsidizedFee } from '#service/schema/fees';
import type { SponsorPayment } from '#service/schema/sponsorship';
import { bucketName } from '#service/wire-common';
import { useChains } from '../../api/chains';
import { AddressText } from '../../components/AddressText';
import { ChainLabel } from '../../components/ChainLabel';
import { NotReported } from '../../components/NotReported';
import { TokenAmount } from '../../components/TokenAmount';
import { Usd } from '../../components/Usd';
import { shownText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { Table, Td, Th } from '../../ui/DataTable';
import { Tag } from '../../ui/Tag';
import { asUnits, bpsWords } from '../decimal-words';
import { microUsdWords } from '../reason-numbers';
import { tokenAt, unitsAmount } from '../record-tokens';

/** Who paid which fees, bucket by bucket, as quoted and as it came out. */
export function SponsorshipCard({ record }: { record: RequestRecord }) {
  const { feeSponsorship, subsidizedFee, subsidizedRequest } = record;
  if (feeSponsorship === null && subsidizedFee === null && subsidizedRequest !== true) return null;
  return (
    <Card title="Sponsorship" flush>
      {(['quoted', 'actual'] as const).map((name) => {
        const phase = feeSponsorship?.[name];
        return (
          phase && (
            <Phase
              key={name}
              name={name === 'quoted' ? 'As quoted' : 'Actual'}
              phase={phase}
              record={record}
            />
          )
        );
      })}
      {subsidizedRequest !== null && (
        <p className="px-4 pb-2 text-ink-2">
          {subsidizedRequest
            ? 'The fees of this request were subsidized.'
            : 'The record says that this request was not subsidized.'}
        </p>
      )}
      {subsidizedFee && <Subsidized record={record} fee={subsidizedFee} />}
    </Card>
  );
}

/** v2: what the sponsor paid, for which fees. Both are token amounts: `address` is the token's (service-api.md R18). */
function Subsidized({ record, fee }: { record: RequestRecord; fee: SubsidizedFee }) {
  const { origin, sponsor, amountUsd, amountUsdCurrent } = fee;
  return (
    <p className="px-4 pb-4 text-ink-2">
      {sponsor && (
        <>
          The sponsor paid <AmountOnChain record={record} {...sponsor} />
        </>
      )}
      {origin && (
        <>
          {sponsor ? ' for fees of ' : 'Fees of '}
          <AmountOnChain record={record} {...origin} />
          {!sponsor && ' were subsidized'}
        </>
      )}
      {amountUsd !== null && (
        <>
          {sponsor || origin ? ', ' : 'Subsidized: '}
          <Usd value={amountUsd} as="fee" />
        </>
      )}
      {amountUsdCurrent !== null && (
        <>
          , now <Usd value={amountUsdCurrent} as="fee" />
        </>
      )}
    </p>
  );
}

/** "7.000949 USDC on Base"; in units of the token's address where nobody names the token. */
function AmountOnChain({
  record,
  amount,
  address,
  chainId,
}: SponsorPayment & { record: RequestRecord }) {
  const token = tokenAt(record, useChains(), chainId, address);
  return (
    <>
      <TokenAmount isExact amount={unitsAmount(amount, token)} />
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

interface PhaseProps {
  name: string;
  phase: SponsorshipPhase;
  record: RequestRecord;
}

function Phase({ name, phase, record }: PhaseProps) {
  const currency = record.feeSponsorship?.currency ?? null;
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
      <PhaseNotes phase={phase} record={record} />
    </>
  );
}

function Value({ amount, currency }: { amount: Amount | null; currency: Currency | null }) {
  if (amount === null) return <NotReported />;
  const inToken = <TokenAmount amount={{ ...amount, currency: amount.currency ?? currency }} />;
  if (amount.amountUsd === null) return inToken;
  return (
    <div className="py-1">
      <Usd value={amount.amountUsd} as="fee" />
      {asUnits(amount.amount) !== 0n && <div className="text-xs text-ink-3">{inToken}</div>}
    </div>
  );
}

function PhaseNotes({ phase, record }: { phase: SponsorshipPhase; record: RequestRecord }) {
  const { capMicroUsd, capHit, selectedComponents, sponsorPayment, subsidizationBps } = phase;
  const cap = microUsdWords(capMicroUsd);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-xs text-ink-3">
      {capHit === true && <Tag tone="warn">{cap ? `cap of ${cap} reached` : 'cap reached'}</Tag>}
      {capHit === false && capMicroUsd !== null && <span>cap not reached</span>}
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
      {subsidizationBps !== null && <span>Share: {bpsWords(String(subsidizationBps))}</span>}
      {sponsorPayment && (
        <span className="max-w-full min-w-0">
          The sponsor paid <AmountOnChain record={record} {...sponsorPayment} />
        </span>
      )}
    </div>
  );
}
