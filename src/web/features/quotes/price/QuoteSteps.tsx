import type { QuoteStep, QuoteStepItem } from '#service/records/quote-response';
import { useChains } from '../../../api/endpoints/chains';
import { ChainLabel } from '../../../components/chain/ChainLabel';
import { NotReported } from '../../../components/NotReported';
import { truncated } from '../../../lib/truncation';
import { UnitsAmount } from '../../../record/cards/UnitsAmount';
import { asCurrency } from '../../../record/record-tokens';
import { KeyValue } from '../../../ui/KeyValue';
import { Skeleton } from '../../../ui/Skeleton';
import { lazyPart } from '../../../components/lazy-part';
import { whole } from '../../../lib/counted';

const DecodedLines = lazyPart(
  async () => (await import('../../../record/decode/DecodedPanel')).DecodedLines,
  <Skeleton className="h-8" />,
);
const maxSteps = 20;

/** What a wallet would be given. Text alone: no step can be run from here. */
export function QuoteSteps({ steps }: { steps: readonly QuoteStep[] }) {
  const items = steps.slice(0, maxSteps);
  return (
    <>
      <ol className="flex flex-col gap-4">
        {items.map(({ id, kind, action, description, depositAddress, items }, at) => (
          // Ids may be missing or the same.
          <li key={at} className="flex min-w-0 flex-col gap-1">
            <p className="font-semibold foreign-text">
              {at + 1}. {truncated(action ?? id ?? 'Step', 120)}{' '}
              <span className="text-xs font-normal text-ink-3">
                {[id, kind].map((word) => truncated(word ?? 'not reported', 60)).join(' · ')}
              </span>
            </p>
            {description !== null && (
              <p className="foreign-text text-ink-2">{truncated(description, 400)}</p>
            )}
            {depositAddress !== null && (
              <p className="text-ink-2">
                Deposit address: <Mono text={depositAddress} />
              </p>
            )}
            {items.slice(0, maxSteps).map((item, index) => (
              <StepItem key={index} item={item} />
            ))}
          </li>
        ))}
      </ol>
      {steps.length > maxSteps && (
        <p className="mt-2 text-ink-3">{whole(steps.length - maxSteps)} more steps aren’t shown.</p>
      )}
    </>
  );
}

function StepItem({ item: { chainId, call } }: { item: QuoteStepItem }) {
  const chain = useChains().get(chainId ?? Number.NaN);
  const native = chain?.currency ? asCurrency(chain.currency, chain.id) : null;
  const data = call?.data ?? null;
  return (
    <>
      <KeyValue
        items={[
          { term: 'Chain', value: <ChainLabel chainId={chainId} /> },
          { term: 'To', value: call?.to == null ? <NotReported /> : <Mono text={call.to} /> },
          // As in call data elsewhere, the value is in the chain's native currency (*assumed*).
          { term: 'Value', value: <UnitsAmount amount={call?.value ?? null} currency={native} /> },
          ...(data === null || data === '0x' ? [{ term: 'Data', value: 'None' }] : []),
        ]}
      />
      {data !== null && data !== '0x' && <DecodedLines data={data} />}
    </>
  );
}

function Mono({ text }: { text: string }) {
  return <code className="font-mono text-xs foreign-text">{truncated(text, 120)}</code>;
}
