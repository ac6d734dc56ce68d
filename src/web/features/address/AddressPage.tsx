import { useQuery } from '@tanstack/react-query';
import { useParams, Link } from '@tanstack/react-router';
import { addressKey } from '#service/address';
import type { ReadRow, RequestRecord } from '#service/records/record';
import { foundQuery } from '../../api/endpoints/requests';
import { scopeSearch } from '../../api/scope';
import { useScope } from '../../api/useScope';
import { AddressText } from '../../components/address/AddressText';
import { LabelButton } from '../../components/address/LabelButton';
import { ScopeLine } from '../../components/ScopeLine';
import { PageTitle } from '../../components/PageTitle';
import { capital } from '../../lib/capital';
import { checksummed } from '../../lib/checksummed';
import { middleCut } from '../../lib/truncation';
import { matchedParts } from '../../record/table/matched-parts';
import { RecordTable } from '../../record/table/RecordTable';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { useFirst } from '../../ui/useFirst';
import { useIsNarrow } from '../../ui/hooks/useIsNarrow';
import type { RequestsPage } from '#service/records/read-requests';
import { useChains } from '../../api/endpoints/chains';
import { useNetwork } from '../../api/useNetwork';
import { ChainLabel } from '../../components/chain/ChainLabel';
import { rolesOf, solverChains } from './roles-of';
import type { AppFeeBalances } from '#service/schema/app-fee';
import { balancesQuery } from '../../api/endpoints/app-fees';
import { TokenAmount } from '../../components/amount/TokenAmount';
import { Usd } from '../../components/amount/Usd';
import { Button } from '../../ui/Button';
import { errorLine } from '../../components/error-words';
import { KeyValue } from '../../ui/KeyValue';

const factsClass = 'grid gap-4 lg:grid-cols-2';
/** What a phone shows of the requests at first. */
const cardsOnPhone = 10;
/** About as high as a row with what the address is in it. */
const rowPx = 52;

/** What one address does: its roles in the newest requests, the requests, and its fee balance. */
export function AddressPage() {
  const { network, address: typed } = useParams({ from: '/$network/address/$address' });
  // As the records and the chains spell it.
  const address = addressKey(typed);
  const asked = useScope();
  const { data, error, refetch } = useQuery(
    foundQuery(network, { term: address, limit: '50' }, asked),
  );
  const retry = () => void refetch();
  const isNarrow = useIsNarrow();
  const all = data?.rows ?? [];
  const [rows, more] = useFirst(all, isNarrow ? cardsOnPhone : all.length);
  return (
    <div className="flex max-w-298 flex-col gap-4">
      <PageTitle title={`Address ${middleCut(address)}`} />
      <div>
        <h1 className="text-lg font-semibold">Address</h1>
        <p className="flex flex-wrap items-center">
          <AddressText value={checksummed(address)} isWhole />
          <LabelButton address={address} />
        </p>
      </div>
      {error && !data && (
        <Card>
          <ErrorState
            title="Couldn’t load the requests for this address"
            error={error}
            unaffected="The requests themselves aren’t affected."
            onRetry={retry}
          />
        </Card>
      )}
      {!data && !error && (
        <div role="status" aria-label="Loading the requests" className="flex flex-col gap-4">
          <Skeleton className="h-5 w-64" />
          <div className={factsClass}>
            <Card title="Roles">
              <div style={{ minHeight: rolesPx }}>
                <Skeleton className="h-5 w-64" />
              </div>
            </Card>
            <Card title="Fee balance">
              <div style={{ minHeight: feeBalancePx }}>
                <Skeleton className="h-5 w-64" />
              </div>
            </Card>
          </div>
          <Card title="Requests">
            {Array.from({ length: cardsOnPhone }, (_, index) => (
              <div key={index} className="flex items-center" style={{ height: rowPx }}>
                <Skeleton className="w-full" />
              </div>
            ))}
          </Card>
        </div>
      )}
      {data && data.rows.length > 0 && (
        <ScopeLine asked={asked} found={data.scope} what="requests with this address" />
      )}
      {data?.rows.length === 0 && (
        <Card>
          <EmptyState
            title="No requests for this address"
            action={
              <ButtonLink to="/$network/search" params={{ network }} search={{ q: address }}>
                Search for this address
              </ButtonLink>
            }
          >
            Not found as a wallet or deposit address, in{' '}
            {asked === 'ours' ? 'your requests or everyone’s' : 'everyone’s requests'}. The API may
            not search other fields, such as refund addresses.
          </EmptyState>
        </Card>
      )}
      {data && (
        <div className={factsClass}>
          <RolesCard page={data} address={address} />
          <FeeBalanceCard address={address} />
        </div>
      )}
      {data && data.rows.length > 0 && (
        <Card
          flush
          title={data.continuation === null ? 'Requests' : 'Latest requests'}
          actions={
            <ButtonLink
              size="small"
              to="/$network/requests"
              params={{ network }}
              search={{ term: address, ...scopeSearch(data.scope) }}
            >
              Open in Requests
            </ButtonLink>
          }
        >
          <RecordTable
            label="Requests of this address"
            rows={rows}
            notes={roleNotes(data.rows, address)}
          />
          {more && (
            <p className="flex items-center gap-3 border-t border-line px-4 py-3 text-xs text-ink-3">
              {more} {rows.length} of {data.rows.length} shown
            </p>
          )}
        </Card>
      )}
    </div>
  );
}

/** What the address is in each request; nothing where it is the same in all of them, which its roles say. */
function roleNotes(rows: readonly ReadRow[], address: string) {
  const of = (record: RequestRecord) => roleWords(matchedParts(record, address)) || 'Not shown';
  const all = new Set(rows.flatMap(({ record }) => (record ? of(record) : [])));
  return all.size > 1 ? { title: 'role', of } : undefined;
}

/** "User, recipient, refund address". */
function roleWords(roles: readonly string[]): string {
  return capital(roles.join(', ').toLowerCase());
}

/** Two lines, so that nothing below moves. */
const rolesPx = 52;

function RolesCard({ page, address }: { page: RequestsPage; address: string }) {
  const network = useNetwork();
  const chains = useChains();
  const records = page.rows.flatMap(({ record }) => record ?? []);
  const roles = rolesOf(records, address);
  const solverOn = solverChains(chains.values(), address);
  if (records.length === 0 && solverOn.length === 0) return null;
  const sample =
    page.continuation === null ? `all ${records.length}` : `the latest ${records.length}`;
  return (
    <Card title={records.length === 0 ? 'Roles' : `Roles in ${sample} requests`}>
      <ul className="flex flex-wrap content-start gap-x-4 gap-y-1" style={{ minHeight: rolesPx }}>
        {roles.map(({ role, count }) => (
          <li key={role}>
            {role} <span className="text-ink-3">in {count}</span>
            {role === 'Deposit address' && (
              <>
                {' '}
                <Link
                  to="/$network/deposit/$address"
                  params={{ network, address }}
                  className="text-accent underline"
                >
                  Open deposit address
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      {solverOn.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-x-3">
          Solver on
          {solverOn.map(({ id }) => (
            <ChainLabel key={id} chainId={id} />
          ))}
        </p>
      )}
    </Card>
  );
}

/** Three figures, so that nothing below moves. */
const feeBalancePx = 78;

/** App fees wait at EVM addresses only (service-api.md F1). */
function FeeBalanceCard({ address }: { address: string }) {
  const network = useNetwork();
  const isEvm = /^0x[0-9a-f]{40}$/i.test(address);
  const { data, error, refetch } = useQuery({
    ...balancesQuery(network, address),
    enabled: isEvm,
  });
  return (
    <Card
      title="Fee balance"
      actions={
        isEvm && (
          <ButtonLink size="small" to="/$network/fees/$address" params={{ network, address }}>
            Open fees
          </ButtonLink>
        )
      }
    >
      <div style={{ minHeight: feeBalancePx }}>
        {!isEvm && <p className="text-ink-3">App fees accrue to EVM addresses only.</p>}
        {isEvm && !data && !error && <Skeleton className="h-5 w-64" />}
        {error && !data && (
          <p className="text-ink-2">
            Couldn’t load the fee balance. {errorLine(error)}{' '}
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          </p>
        )}
        {data && <Figures data={data} />}
      </div>
    </Card>
  );
}

/** The figures of the fees page in its words; the total in its tokens too, whose digits are all in the title. */
function Figures({ data }: { data: AppFeeBalances }) {
  return (
    <KeyValue
      items={[
        { term: 'Available to claim', value: <Usd value={data.availableBalanceUsd} /> },
        {
          term: 'Outstanding for fast fills',
          value: <Usd value={data.outstandingFastFillBalanceUsd} />,
        },
        {
          term: 'Total',
          value: (
            <>
              {data.balances.map((balance, index) => (
                <span key={index} className="text-ink-3">
                  <TokenAmount amount={balance} />{' '}
                </span>
              ))}
              <Usd value={data.totalBalanceUsd} />
            </>
          ),
        },
      ]}
    />
  );
}
