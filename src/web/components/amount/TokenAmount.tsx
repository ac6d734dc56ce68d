import type { ReactNode } from 'react';
import type { Amount } from '#service/schema/currency';
import { cutDecimal, shortDecimal } from '../../lib/amounts';
import { cx } from '../../ui/cx';
import { Tag } from '../../ui/Tag';
import { amountNumber, markWords } from './amount-text';
import { NotReported } from '../NotReported';

/**
 * A token amount with its symbol: six significant digits, `isExact` every digit, which else its title holds and a copy has.
 * Where there is little room (`isTight`) it is four, and both stand on one line, where the number is cut before the symbol
 * is; rows of two lines put the symbol below (`amount-line`). Symbols are strangers' text: only one longer than that of any usual token is cut.
 * What has to be seen beside it is marked: an unverified token, a symbol of mixed alphabets, an amount that is reported as
 * two numbers. Only a number that may be wider than its place breaks, and its last digits stay with the symbol.
 */
export function TokenAmount({
  amount,
  isExact = false,
  isTight = false,
  sign,
}: {
  amount: Amount | null;
  isExact?: boolean;
  isTight?: boolean;
  /** Before the number of a tight amount: what it is no fact of. */
  sign?: ReactNode;
}) {
  const exact = amount && amountNumber(amount);
  if (!amount || exact === null) return <NotReported />;
  const symbol = amount.currency?.symbol ?? '';
  const marks = markWords(amount);
  const [short, rest] = isExact
    ? [exact, '']
    : isTight
      ? [shortDecimal(exact), '']
      : cutDecimal(exact);
  // What the service wrote in place of a number may have any length.
  const isNumber = short.length <= 16;
  const breaksAt = short.length + symbol.length < 25 ? 0 : short.length - 4;
  const isUsual = symbol !== '' && symbol.length <= 12;
  const unit = symbol && (
    <bdi
      className={cx(
        'inline-block align-bottom text-ink-3',
        isUsual ? 'shrink-0' : 'max-w-32 min-w-0 truncate',
      )}
    >
      {symbol}
    </bdi>
  );
  return (
    <span
      className={
        isTight
          ? 'inline-flex max-w-full min-w-0 items-baseline justify-end gap-x-1'
          : 'foreign-text'
      }
      title={[`${exact} ${symbol}`.trim(), ...marks].join(' · ')}
    >
      {isTight ? (
        <span className="amount-line flex max-w-full min-w-0 items-baseline justify-end gap-x-1">
          <span className={isNumber && !isUsual ? 'shrink-0' : 'min-w-0 truncate'}>
            {sign}
            {short}
          </span>
          {unit}
        </span>
      ) : (
        <>
          {short.slice(0, breaksAt)}
          <span className="whitespace-nowrap">
            {short.slice(breaksAt)}
            {/* Without width, so that whoever copies the amount has all of it. */}
            {rest && <span className="text-[0px] leading-none">{rest}</span>} {unit}
          </span>
        </>
      )}
      {marks.length > 0 && <Marks marks={marks} isTight={isTight} />}
    </span>
  );
}

// Where there is little room a sign says that there is a mark, which is never cut.
function Marks({ marks, isTight }: { marks: string[]; isTight: boolean }) {
  if (isTight)
    return (
      <span role="img" aria-label={marks.join(', ')} className="shrink-0 font-semibold text-warn">
        !
      </span>
    );
  return marks.map((mark) => (
    <span key={mark}>
      {' '}
      <Tag tone="warn">{mark}</Tag>
    </span>
  ));
}
