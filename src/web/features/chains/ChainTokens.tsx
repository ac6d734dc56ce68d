import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import type { ChainCurrency, ChainRecord } from '#service/schema/chain';
import { AddressText } from '../../components/address/AddressText';
import { surgeExplanation } from '../../components/chain/chain-trouble';
import { NotReported } from '../../components/NotReported';
import { TokenIcon } from '../../components/chain/TokenIcon';
import { Card } from '../../ui/Card';
import { DataTable } from '../../ui/table/DataTable';
import { LoadingCards } from '../../ui/table/RowCards';
import { column, type ColumnsOf } from '../../ui/table/table-features';
import { Tag } from '../../ui/Tag';
import { TextInput } from '../../ui/form/TextInput';
import { useFirst } from '../../ui/useFirst';
import { useIsNarrow } from '../../ui/hooks/useIsNarrow';
import { useWidth } from '../../ui/hooks/useWidth';
import { Bps } from './Bps';
import { yesNo } from './ChainFacts';
import { listWords, tokenMatches, tokensOf, type ChainToken } from './tokens-of';

/** Rows that are shown before someone asks for more: as many as a screen has room for. */
const shownAtFirst = { wide: 10, narrow: 6 };

/** With less, the names of tokens would break at every word. */
const tableWidthPx = 900;

type Row = ChainToken & { chainId: number };

const columns: ColumnsOf<Row> = [
  // Two lines, also while they load.
  column(
    'Token',
    (row) => (
      <div className="min-w-0 text-left">
        <TokenName token={row.token} />
        <div className="in-[li]:hidden">
          <TokenIds {...row} />
        </div>
      </div>
    ),
    { wraps: true, className: '[td&]:h-13.25', card: { line: 1 } },
  ),
  column('Address', (row) => <TokenAddress {...row} />, { card: { line: 1 } }),
  column('Bridgeable', (row) => yesNo(row.token.supportsBridging)),
  column('Permit', (row) => yesNo(row.token.supportsPermit)),
  column('Surge', (row) => <TokenSurge token={row.token} />),
  column('Fees', (row) => <TokenFees token={row.token} />, { align: 'right', wraps: true }),
  {
    id: 'facts',
    meta: { card: { line: 2, isOnlyThere: true } },
    cell: ({ row: { original } }) => (
      <>
        <TokenIds {...original} />
        <TokenFacts {...original} />
      </>
    ),
  },
];

/** Every token that the record names, with the lists that name it. */
export function ChainTokens({ chain }: { chain: ChainRecord }) {
  const [text, setText] = useState('');
  const isNarrow = useIsNarrow();
  const tokens = tokensOf(chain);
  const first = isNarrow ? shownAtFirst.narrow : shownAtFirst.wide;
  const found = tokens.filter((token) => tokenMatches(token, text));
  const [shown, more] = useFirst(found, text ? found.length : first);
  const rows = shown.map((token) => ({ ...token, chainId: chain.id }));
  if (tokens.length === 0)
    return (
      <Card title="Tokens">
        <NotReported />
      </Card>
    );
  return (
    <Card flush title={`Tokens (${tokens.length})`}>
      {tokens.length > first && (
        <div className="px-4 py-2">
          <TextInput
            type="search"
            aria-label="Find a token by symbol, name or address"
            placeholder="Symbol, name or address"
            className="w-full sm:max-w-80"
            onChange={({ target }) => setText(target.value.trim())}
          />
        </div>
      )}
      <DataTable label="Tokens" columns={columns} data={rows} cardsBelowPx={tableWidthPx} />
      {found.length === 0 && <p className="px-4 py-2 text-ink-3">No matching token</p>}
      {more && <div className="px-4 py-2">{more}</div>}
    </Card>
  );
}

export function ChainTokensLoading() {
  const isNarrow = useIsNarrow();
  const [frame, roomPx] = useWidth<HTMLDivElement>();
  return (
    <Card flush title="Tokens">
      <div ref={frame}>
        {roomPx < tableWidthPx ? (
          <LoadingCards
            lines={2}
            rows={isNarrow ? shownAtFirst.narrow : shownAtFirst.wide}
            heightPx={isNarrow ? 105 : 81}
          />
        ) : (
          <DataTable label="Tokens" columns={columns} data={[]} loadingRows={shownAtFirst.wide} />
        )}
      </div>
    </Card>
  );
}

function TokenAddress({ token: { address }, chainId }: Row) {
  return address === null ? <NotReported /> : <AddressText value={address} chainId={chainId} />;
}

/** The service's own id for the token, its decimals and the lists that name it. */
function TokenIds({ token, lists, conflicts }: ChainToken) {
  return (
    <span className="block text-xs foreign-text text-ink-3">
      {token.id && <>Token ID {token.id} · </>}
      {token.decimals === null ? 'decimals not reported' : `${token.decimals} decimals`} ·{' '}
      <span title="Lists of the chain’s record: currency (native), featuredTokens, erc20Currencies, solverCurrencies">
        in {lists.length === 1 ? 'list' : 'lists'}:{' '}
        {lists.map((list) => listWords[list]).join(', ')}
      </span>
      {conflicts.length > 0 && <span className="block text-warn">{conflicts.join('; ')}</span>}
    </span>
  );
}

function TokenFees({ token: { depositFee, withdrawalFee } }: { token: ChainCurrency }) {
  if (depositFee === null && withdrawalFee === null) return <NotReported />;
  return (
    <div className="whitespace-nowrap">
      <span className="block">
        Deposit <Bps value={depositFee} />
      </span>
      <span className="block">
        Withdrawal <Bps value={withdrawalFee} />
      </span>
    </div>
  );
}

function TokenSurge({ token: { surgeEnabled } }: { token: ChainCurrency }) {
  if (surgeEnabled !== true) return <>{yesNo(surgeEnabled)}</>;
  return (
    <Tag tone="warn" title={surgeExplanation}>
      Yes
    </Tag>
  );
}

/** What the columns say, in one line; what isn't reported comes once, at the end. */
function TokenFacts({ token }: Row) {
  const { supportsBridging, supportsPermit, surgeEnabled, depositFee, withdrawalFee } = token;
  const facts = [
    ['Bridgeable', supportsBridging, yesNo(supportsBridging)],
    ['Permit', supportsPermit, yesNo(supportsPermit)],
    ['Surge', surgeEnabled, <TokenSurge key="surge" token={token} />],
    ['Deposit fee', depositFee, <Bps key="deposit" value={depositFee} />],
    ['Withdrawal fee', withdrawalFee, <Bps key="withdrawal" value={withdrawalFee} />],
  ] as const;
  const missing = facts.filter(([, reported]) => reported === null);
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 text-xs">
      {facts
        .filter(([, reported]) => reported !== null)
        .map(([name, , value]) => (
          <span key={name}>
            <span className="text-ink-3">{name}</span> {value}
          </span>
        ))}
      {missing.length > 0 && (
        <span className="text-ink-3">
          Not reported:{' '}
          {missing
            .map(([name]) => name.toLowerCase())
            .join(', ')
            .replace('deposit fee, withdrawal fee', 'fees')}
        </span>
      )}
    </span>
  );
}

/** Symbol and name are strangers' text: only the service's own `verified` makes a badge. */
function TokenName({ token }: { token: ChainCurrency }) {
  return (
    <span className="foreign-text">
      <TokenIcon symbol={token.symbol} url={token.metadata?.logoURI} />
      <bdi className="font-semibold">{token.symbol ? token.symbol : <NotReported />}</bdi>{' '}
      {token.metadata?.verified === true && (
        <BadgeCheck
          role="img"
          aria-label="verified by the service"
          size={14}
          className="inline text-accent"
        />
      )}{' '}
      <bdi className="text-ink-3">{token.name && token.name}</bdi>
    </span>
  );
}
