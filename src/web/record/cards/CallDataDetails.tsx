import type { CallData } from '#service/schema/transaction';
import { useChains } from '../../api/endpoints/chains';
import { AddressText } from '../../components/address/AddressText';
import { NotReported } from '../../components/NotReported';
import { whole } from '../../lib/counted';
import { CopyButton } from '../../ui/CopyButton';
import { KeyValue } from '../../ui/KeyValue';
import { asCurrency } from '../record-tokens';
import { CopyTextButton } from '../CopyTextButton';
import { DecodeButton } from '../decode/DecodeButton';
import { UnitsAmount } from './UnitsAmount';

const shownCharacters = 138;

/** Call data: the selector apart, the rest cut; copying takes all of it. */
export function CallDataDetails({
  callData,
  chainId,
  failedInBlock = null,
}: {
  callData: CallData;
  chainId: number | null;
  /** Where the call failed. */
  failedInBlock?: number | null;
}) {
  const { from, to, data, value } = callData;
  const chain = useChains().get(chainId ?? Number.NaN);
  const ethCall = ethCallText(callData, failedInBlock);
  const native = chain?.currency ? asCurrency(chain.currency, chain.id) : null;
  return (
    <div className="py-2">
      <KeyValue
        items={[
          {
            term: 'From',
            value: from === null ? <NotReported /> : <AddressText value={from} chainId={chainId} />,
          },
          {
            term: 'To',
            value: to === null ? <NotReported /> : <AddressText value={to} chainId={chainId} />,
          },
          {
            term: 'Value',
            // A call's value is in the chain's native currency, as its fee is (*assumed*).
            value: <UnitsAmount amount={value} currency={native} />,
          },
          { term: 'Selector', value: selectorOf(data) ?? 'None' },
        ]}
      />
      {ethCall !== null && (
        <p className="mt-2">
          <CopyTextButton size="small" label="Copy as eth_call" text={() => ethCall} />
        </p>
      )}
      {data !== null && data.length > 2 && (
        <>
          <div className="mt-2 flex items-start gap-1">
            <code className="min-w-0 flex-1 font-mono text-xs break-all text-ink-2">
              {data.slice(0, shownCharacters)}
              {data.length > shownCharacters && `… (${whole(data.length)} characters)`}
            </code>
            <CopyButton value={data} label="Copy call data" />
          </div>
          <DecodeButton data={data} chainId={chainId} />
        </>
      )}
    </div>
  );
}

/** The first four bytes of EVM call data. */
function selectorOf(data: string | null): string | null {
  return data !== null && /^0x[0-9a-f]{8}/i.test(data) ? data.slice(0, 10) : null;
}

const hex = /^0x(?:[0-9a-f]{2})*$/i;

/**
 * A failed call as the JSON-RPC request that repeats it on the block before the one in which it failed; null for what is no
 * call of an EVM chain, or without its block.
 */
export function ethCallText(callData: CallData, block: number | null): string | null {
  const { from, to, data, value } = callData;
  if (block === null || block < 1 || to === null || !/^0x[0-9a-f]{40}$/i.test(to)) return null;
  if (data !== null && !hex.test(data)) return null;
  const wei = value === null || !/^(\d+|0x[0-9a-f]+)$/i.test(value) ? 0n : BigInt(value);
  const call = {
    ...(from !== null && { from }),
    to,
    ...(data !== null && { data }),
    ...(wei > 0n && { value: `0x${wei.toString(16)}` }),
  };
  const params = [call, `0x${(block - 1).toString(16)}`];
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params });
}
