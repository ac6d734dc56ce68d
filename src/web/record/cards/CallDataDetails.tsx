import type { CallData } from '#service/schema/transaction';
import { useChains } from '../../api/chains';
import { AddressText } from '../../components/AddressText';
import { NotReported } from '../../components/NotReported';
import { whole } from '../../lib/counted';
import { CopyButton } from '../../ui/CopyButton';
import { KeyValue } from '../../ui/KeyValue';
import { asCurrency } from '../record-tokens';
import { CopyTextButton } from '../CopyTextButton';
import { DecodeButton } from '../decode/DecodeButton';
import { ethCallText } from '../eth-call-text';
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
