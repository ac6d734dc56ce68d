import { BadgeCheck } from 'lucide-react';
import type { ChainCurrency, ChainRecord } from '#service/schema/chain';
import { AddressText } from '../../components/AddressText';
import { NotReported } from '../../components/NotReported';
import { visibleText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { Table, Td, Th } from '../../ui/DataTable';
import { Bps } from './Bps';
import { yesNo } from './ChainFacts';
import { tokensOf } from './tokens-of';

/** Every token that the record names, with the lists that name it. */
export function ChainTokens({ chain }: { chain: ChainRecord }) {
  const tokens = tokensOf(chain);
  if (tokens.length === 0)
    return (
      <Card title="Tokens">
        <NotReported />
      </Card>
    );
  return (
    <Card flush title={`Tokens (${tokens.length})`}>
      <Table label="Tokens" stacks>
        <thead>
          <tr>
            <Th>Token</Th>
            <Th>Address</Th>
            <Th align="right">Decimals</Th>
            <Th>Bridging</Th>
            <Th>Permit</Th>
            <Th>Surge</Th>
            <Th align="right">Deposit fee</Th>
            <Th align="right">Withdrawal fee</Th>
            <Th>Named in</Th>
          </tr>
        </thead>
        <tbody>
          {tokens.map(({ token, lists, conflicts }, index) => (
            <tr key={index}>
              <Td label="Token" wraps className="sm:min-w-40">
                <TokenName token={token} />
                <TokenIds token={token} />
              </Td>
              <Td label="Address">
                {token.address === null ? (
                  <NotReported />
                ) : (
                  <AddressText value={token.address} chainId={chain.id} />
                )}
              </Td>
              <Td align="right" label="Decimals">
                {token.decimals ?? <NotReported />}
              </Td>
              <Td label="Bridging">{yesNo(token.supportsBridging)}</Td>
              <Td label="Permit">{yesNo(token.supportsPermit)}</Td>
              <Td label="Surge">{yesNo(token.surgeEnabled)}</Td>
              <Td align="right" label="Deposit fee">
                <Bps value={token.depositFee} />
              </Td>
              <Td align="right" label="Withdrawal fee">
                <Bps value={token.withdrawalFee} />
              </Td>
              <Td label="Named in" wraps className="sm:min-w-40">
                {lists.join(', ')}
                {conflicts.length > 0 && (
                  <span className="block text-warn">
                    The lists disagree: {conflicts.map(visibleText).join('; ')}
                  </span>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** The service's own id for the token and the address of its logo, as text: no image of another host is loaded. */
function TokenIds({ token }: { token: ChainCurrency }) {
  const logo = token.metadata?.logoURI;
  if (!token.id && !logo) return null;
  return (
    <span className="block text-xs foreign-text text-ink-3">
      {token.id && <>id {visibleText(token.id)}</>}
      {token.id && logo && ' · '}
      {logo && <>logo {visibleText(logo)}</>}
    </span>
  );
}

/** Symbol and name are strangers' text: only the service's own `verified` makes a badge. */
function TokenName({ token }: { token: ChainCurrency }) {
  return (
    <span className="foreign-text">
      <bdi className="font-semibold">
        {token.symbol ? visibleText(token.symbol) : <NotReported />}
      </bdi>{' '}
      {token.metadata?.verified === true && (
        <BadgeCheck
          role="img"
          aria-label="verified by the service"
          size={14}
          className="inline text-accent"
        />
      )}{' '}
      <bdi className="text-ink-3">{token.name && visibleText(token.name)}</bdi>
    </span>
  );
}
