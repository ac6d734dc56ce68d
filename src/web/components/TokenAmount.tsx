import type { Amount } from '#service/schema/currency';
import { visibleText } from '../lib/truncation';
import { cx } from '../ui/cx';
import { amountNumber, shortNumber } from './amount-text';
import { NotReported } from './NotReported';

/**
 * A token amount with its symbol; `isExact` shows every digit. In a cell (`isTight`) what has no room is cut
 * off the digits, never off the unit. Symbols are strangers' text.
 */
export function TokenAmount({
  amount,
  isExact = false,
  isTight = false,
}: {
  amount: Amount | null;
  isExact?: boolean;
  isTight?: boolean;
}) {
  const exact = amount && amountNumber(amount);
  if (exact === null) return <NotReported />;
  const symbol = visibleText(amount?.currency?.symbol ?? '');
  const short = isExact ? exact : shortNumber(exact);
  return (
    <span
      className={isTight ? 'inline-flex max-w-full min-w-0 items-baseline gap-1' : 'foreign-text'}
      title={`${exact} ${symbol}`.trim()}
    >
      {isTight ? <span className="truncate">{short}</span> : `${short} `}
      {symbol && (
        <bdi
          className={cx(
            'inline-block shrink-0 truncate align-bottom text-ink-3',
            isTight ? 'max-w-16' : 'max-w-32',
          )}
        >
          {symbol}
        </bdi>
      )}
    </span>
  );
}
