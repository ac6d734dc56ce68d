import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { RequestRecord } from '#service/records/record';
import type { Amount } from '#service/schema/currency';

import { amountNumber } from '../../components/amount/amount-text';
import { NotReported } from '../../components/NotReported';
import { ThenAndNow } from '../../components/amount/ThenAndNow';
import { TokenAmount } from '../../components/amount/TokenAmount';
import { cutDecimal, shortDecimal } from '../../lib/amounts';
import { truncated } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { cx } from '../../ui/cx';
import { DataTable } from '../../ui/table/DataTable';
import type { ColumnsOf } from '../../ui/table/table-features';
import { compareAmounts, slippageUsed, type AmountComparison } from '../amount-comparison';
import { bpsWords } from '../decimal-words';
import { rateUnit } from '../decimal-words';
import { Dash, feeRows, type MoneyRow } from './fee-rows';
import { RouteDetails } from './RouteDetails';
import { useMoney } from '../useMoney';
import { ValueReconciliation } from './ValueReconciliation';

const column = (
  id: 'quoted' | 'actual' | 'difference',
  header: string,
): ColumnsOf<MoneyRow>[number] => ({
  id,
  header,
  // A number breaks only where it is wider than that: no column becomes too narrow for its digits.
  meta: {
    align: 'right',
    wraps: true,
    className: '@2xl:max-w-60 [&_.foreign-text]:[overflow-wrap:break-word]',
  },
  cell: ({ row }) => row.original[id],
});

const columns: ColumnsOf<MoneyRow> = [
  {
    id: 'label',
    header: () => <span className="sr-only">Amount</span>,
    cell: ({ row }) => row.original.label,
  },
  column('quoted', 'Quoted'),
  column('actual', 'Actual'),
  column('difference', 'Difference'),
];

/** Every amount of a request once: what was quoted, what came of it, and the fees between the two. */
export function MoneyCard({ record }: { record: RequestRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  const money = useMoney(record);
  const lines = compareAmounts(money);
  const fees = feeRows(record.fees, (count) => (
    <button
      type="button"
      aria-expanded={isOpen}
      className="-ml-1 inline-flex min-h-6 items-center gap-1 rounded-lg hover:text-accent"
      onClick={() => setIsOpen(!isOpen)}
    >
      {isOpen ? <ChevronDown aria-hidden size={14} /> : <ChevronRight aria-hidden size={14} />}
      Net fees ({count})
    </button>
  ));
  return (
    <Card title="Money" flush>
      <div className="@container">
        <div className={wideClass(lines)}>
          <DataTable
            label="Money"
            className="[&_:is(td,th)]:px-1.5"
            columns={columns}
            data={[...lines.map(amountRow), ...fees]}
            rowId={({ id }) => id}
            rowClassName={({ isPart }) =>
              cx(isPart && 'text-ink-2', isPart && !isOpen && 'hidden!')
            }
            cellLook={({ isPart, id }, columnId) => {
              if (id === 'fees-note')
                return columnId === 'label'
                  ? { colSpan: 4, className: 'text-xs text-ink-3' }
                  : null;
              if (columnId === 'label' && isPart) return { title: id };
              return undefined;
            }}
          />
        </div>
      </div>
      <Notes record={record} />
      <div className="px-4 pb-2">
        <RouteDetails record={record} />
        <ValueReconciliation money={money} />
      </div>
    </Card>
  );
}

function amountRow(line: AmountComparison): MoneyRow {
  const { label, quoted, planned, actual, why, difference, base } = line;
  const symbol = actual?.currency?.symbol;
  const isUnquoted = label === 'Refunded' && !quoted;
  const isExact = differsBelowCut(line);
  return {
    id: label,
    label,
    quoted: isUnquoted ? (
      <Dash />
    ) : (
      <>
        <Cell amount={planned ?? quoted} isExact={isExact} />
        {planned && <div className="text-xs text-ink-3">planned, not quoted</div>}
      </>
    ),
    actual:
      actual === null && why ? (
        <span className="text-ink-3">{why}</span>
      ) : (
        <Cell amount={actual} isExact={isExact} />
      ),
    difference: difference ? (
      <span>
        <span
          className={cx(
            'inline-block',
            difference.units.length <= 21 ? 'whitespace-nowrap' : 'foreign-text',
            difference.isLess && 'text-warn',
          )}
        >
          {difference.units}
          {difference.units !== 'None' && symbol && ` ${truncated(symbol, 12)}`}
        </span>{' '}
        {difference.percent !== '0%' && (
          <span className="block text-xs whitespace-nowrap text-ink-3">
            {difference.percent}
            {base !== null && ` ${base}`}
          </span>
        )}
      </span>
    ) : (
      <Dash />
    ),
  };
}

function Cell({ amount, isExact }: { amount: Amount | null; isExact: boolean }) {
  if (amount === null) return <NotReported />;
  // One element: where rows are cards, the parts of a cell stand apart.
  return (
    <span>
      <TokenAmount amount={amount} isExact={isExact} />{' '}
      {(amount.amountUsd ?? amount.amountUsdCurrent) !== null && (
        <span className="block text-xs text-ink-3">
          <ThenAndNow
            then={amount.amountUsd}
            now={amount.amountUsdCurrent}
            amount={amount.amount}
          />
        </span>
      )}
    </span>
  );
}

function shownNumber(line: AmountComparison, part: 'quoted' | 'planned' | 'actual'): string | null {
  const number = line[part] && amountNumber(line[part]);
  return number === null || differsBelowCut(line) ? number : cutDecimal(number)[0];
}

/** Two amounts that look the same once they are cut, and aren't: every digit of both is shown. */
function differsBelowCut({ quoted, actual }: AmountComparison): boolean {
  const [from, to] = [quoted, actual].map((amount) => amount && amountNumber(amount));
  return from != null && to != null && from !== to && cutDecimal(from)[0] === cutDecimal(to)[0];
}

/**
 * Long numbers are smaller where they fill three columns, or two below 768 px; rows become cards there where one is even
 * longer, or the three columns together are.
 */
function wideClass(lines: AmountComparison[]): string {
  const widest = (textsOf: (line: AmountComparison) => (string | null | undefined)[]) =>
    Math.max(...lines.flatMap(textsOf).map((text) => text?.length ?? 0));
  const quoted = widest((line) => [shownNumber(line, 'quoted'), shownNumber(line, 'planned')]);
  const actual = widest((line) => [shownNumber(line, 'actual')]);
  const difference = widest((line) => [line.difference?.units]);
  const longest = Math.max(quoted, actual, difference);
  return cx(
    longest > 16 && (difference > 16 ? 'text-xs' : '@max-3xl:text-xs'),
    (longest > 28 || quoted + actual + difference > 56) && '@max-3xl:max-w-[671px]',
  );
}

function Notes({ record }: { record: RequestRecord }) {
  const { quoted, actual } = record.route;
  const side = quoted?.destination?.outputCurrency ?? quoted?.origin?.outputCurrency ?? null;
  const minimum = side?.minimumAmount
    ? { ...side, amount: side.minimumAmount, amountFormatted: null }
    : null;
  const rate = actual?.rate ?? quoted?.rate ?? null;
  const unit = rateUnit(side, quoted?.origin?.inputCurrency ?? null);
  const used = slippageUsed(useMoney(record));
  const tolerance = bpsWords(record.slippageToleranceBps);
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 px-4 py-2 text-xs text-ink-3">
      <span>
        Minimum received:{' '}
        <span className="inline-block max-w-full">
          <TokenAmount amount={minimum} />
        </span>
      </span>
      {rate !== null && (
        <span className="foreign-text" title={`${truncated(rate)}${unit} (unit assumed)`}>
          Rate: {shortDecimal(truncated(rate))}
          {unit}
        </span>
      )}
      <span className="foreign-text">
        Slippage tolerance: {tolerance === null ? <NotReported /> : truncated(tolerance)}
        {used !== null && (used === 'none' ? ', not used' : `. Received ${used} less than quoted`)}
      </span>
    </p>
  );
}
