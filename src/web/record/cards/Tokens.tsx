import type { RequestRecord } from '#service/record';
import type { Currency } from '#service/schema/currency';
import { useChains } from '../../api/chains';
import { AddressText } from '../../components/AddressText';
import { ChainLabel } from '../../components/ChainLabel';
import { TokenIcon } from '../../components/TokenIcon';
import { shownText } from '../../lib/truncation';
import { Tag } from '../../ui/Tag';
import { recordTokens } from '../record-tokens';

/** The tokens that the record names, each once: what the amounts elsewhere leave out. */
export function Tokens({ record }: { record: RequestRecord }) {
  const tokens = recordTokens(record, useChains());
  return (
    <ul className="flex flex-col gap-3">
      {tokens.map((token) => (
        <Token
          key={`${token.chainId} ${token.address} ${token.symbol} ${token.decimals}`}
          token={token}
        />
      ))}
    </ul>
  );
}

function Token({
  token: { chainId, address, symbol, name, decimals, metadata },
}: {
  token: Currency;
}) {
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-2">
        <TokenIcon symbol={symbol} url={metadata?.logoURI} />
        <bdi className="font-semibold foreign-text">{shownText(symbol ?? 'No symbol', 40)}</bdi>
        {name !== null && <bdi className="foreign-text text-ink-2">{shownText(name, 80)}</bdi>}
        {metadata?.isNative && <Tag>native</Tag>}
        {metadata?.verified === false && <Tag tone="warn">unverified token</Tag>}
        {metadata?.verified === true && <span className="text-xs text-ink-3">verified</span>}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 text-ink-2">
        <ChainLabel chainId={chainId} />
        {address !== null && <AddressText value={address} chainId={chainId} />}
        {decimals !== null && <span className="text-xs text-ink-3">{decimals} decimals</span>}
      </div>
    </li>
  );
}
