import { isHeld } from '#service/money/money';
import { amountWords } from '../../components/amount/amount-text';
import { TokenAmount } from '../../components/amount/TokenAmount';
import { Usd } from '../../components/amount/Usd';
import { counted } from '../../lib/counted';
import { Card } from '../../ui/Card';
import { Tag } from '../../ui/Tag';
import { chainName } from '../../record/chain-of';
import { useChainOf } from '../../record/useChainOf';
import { heldMoney, type RequestVerdict } from './held-money';

/** What is still held for the requests of a deposit address. */
export function HeldCard({
  verdicts,
  isPart,
}: {
  verdicts: readonly RequestVerdict[];
  isPart: boolean;
}) {
  const { heldCount, only, usd, withoutUsdCount, unclearCount } = heldMoney(verdicts);
  const chainOf = useChainOf();
  const isInferred = verdicts.some(
    ({ verdict: { money, evidence } }) => isHeld(money) && evidence.source !== 'reported',
  );
  return (
    <Card>
      <h2 className="text-lg font-semibold tracking-tight text-balance">
        {heldCount === 0 ? (
          `No outstanding money reported${outcomesText(verdicts)}.`
        ) : (
          <>
            Not delivered or refunded:{' '}
            {only && amountWords(only.amount) !== null && (
              <>
                <TokenAmount amount={only.amount} />
                {only.chainId !== null && ` on ${chainName(chainOf, only.chainId)}`},{' '}
              </>
            )}
            {usd === null ? 'value in USD not reported' : <Usd value={usd} />} in{' '}
            {counted(heldCount, 'request')}
            {isInferred && (
              <span className="ml-2 inline-flex align-middle font-normal">
                <Tag tone="warn">Inferred</Tag>
              </span>
            )}
          </>
        )}
      </h2>
      <ul className="mt-1 text-ink-2">
        {usd !== null && (
          <li>
            USD values at request time
            {withoutUsdCount > 0 &&
              `, without ${counted(withoutUsdCount, 'request')} that report none`}
            .
          </li>
        )}
        {unclearCount > 0 && (
          <li>The API doesn’t report where the money of {counted(unclearCount, 'request')} is.</li>
        )}
        {isPart && <li>Based on the latest {verdicts.length} requests that weren’t replaced.</li>}
      </ul>
    </Card>
  );
}

/** ": 1 request delivered, 2 requests refunded". */
function outcomesText(verdicts: readonly RequestVerdict[]): string {
  const outcomes = [
    ['delivered', ['delivered', 'deliveredAndReturned']],
    ['refunded', ['returned']],
  ] as const;
  const parts = outcomes.flatMap(([word, kinds]) => {
    const count = verdicts.filter(({ verdict }) =>
      kinds.some((kind) => kind === verdict.money.state),
    ).length;
    return count === 0 ? [] : `${counted(count, 'request')} ${word}`;
  });
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`;
}
