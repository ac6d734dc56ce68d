import type { RequestRecord } from '#service/record';
import type { Amount } from '#service/schema/currency';
import { NotReported } from '../../components/NotReported';
import { ThenAndNow } from '../../components/ThenAndNow';
import { TokenAmount } from '../../components/TokenAmount';
import { shownText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { Table, Td, Th } from '../../ui/DataTable';
import { compareAmounts, slippageUsed, type AmountComparison } from '../amount-comparison';
import { bpsWords } from '../decimal-words';
import { RouteDetails } from './RouteDetails';
import { useChainOf } from '../useChainOf';

/** Quoted against actual, in units and in USD. */
export function AmountsCard({ record }: { record: RequestRecord }) {
  const chainOf = useChainOf();
  return (
    <Card title="Quoted against actual" flush>
      <Table label="Quoted against actual" stacks>
        <thead>
          <tr>
            <Th>
              <span className="sr-only">Amount</span>
            </Th>
            <Th align="right">Quoted</Th>
            <Th align="right">Actual</Th>
            <Th align="right">Difference</Th>
          </tr>
        </thead>
        <tbody>
          {compareAmounts(record, chainOf).map((line) => (
            <Line key={line.label} line={line} />
          ))}
        </tbody>
      </Table>
      <Notes record={record} />
      <RouteDetails record={record} />
    </Card>
  );
}

function Line({ line }: { line: AmountComparison }) {
  const { label, quoted, planned, actual, why, difference } = line;
  return (
    <tr>
      <Td className="max-sm:font-semibold">{label}</Td>
      <Td align="right" label={planned ? 'Planned' : 'Quoted'}>
        {planned ? (
          <>
            <Cell amount={planned} />
            <div className="text-xs text-ink-3">planned, not quoted</div>
          </>
        ) : label === 'Returned' && !quoted ? (
          <Dash />
        ) : (
          <Cell amount={quoted} />
        )}
      </Td>
      <Td align="right" label="Actual">
        {actual === null && why ? (
          <span className="text-ink-3">{why}</span>
        ) : (
          <Cell amount={actual} />
        )}
      </Td>
      <Td align="right" label="Difference">
        {difference ? (
          <div>
            <div className={difference.isLess ? 'text-warn' : undefined}>{difference.units}</div>
            <div className="text-xs text-ink-3">
              {difference.percent !== '0 %' && difference.percent}
              {label === 'Returned' && ' of what was paid'}
            </div>
          </div>
        ) : (
          <Dash />
        )}
      </Td>
    </tr>
  );
}

function Dash() {
  return (
    <span className="text-ink-3">
      <span aria-hidden>—</span>
      <span className="sr-only">does not apply</span>
    </span>
  );
}

function Cell({ amount }: { amount: Amount | null }) {
  if (amount === null) return <NotReported />;
  return (
    <div className="py-1">
      <TokenAmount amount={amount} />
      {(amount.amountUsd ?? amount.amountUsdCurrent) !== null && (
        <div className="text-xs whitespace-normal text-ink-3">
          <ThenAndNow then={amount.amountUsd} now={amount.amountUsdCurrent} />
        </div>
      )}
    </div>
  );
}

function Notes({ record }: { record: RequestRecord }) {
  const { quoted, actual } = record.route;
  const side = quoted?.destination?.outputCurrency ?? quoted?.origin?.outputCurrency ?? null;
  const minimum = side?.minimumAmount
    ? { ...side, amount: side.minimumAmount, amountFormatted: null }
    : null;
  const rate = actual?.rate ?? quoted?.rate ?? null;
  const used = slippageUsed(record, useChainOf());
  const tolerance = bpsWords(record.slippageToleranceBps);
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 px-4 py-3 text-xs text-ink-3">
      <span>
        Minimum out: <TokenAmount amount={minimum} />
      </span>
      <span className="foreign-text">
        Rate: {rate === null ? <NotReported /> : shownText(rate)}
      </span>
      <span className="foreign-text">
        Slippage tolerance: {tolerance === null ? <NotReported /> : shownText(tolerance)}
        {used !== null && `, used ${used}`}
      </span>
      {record.shape === 'v2' && <span>A v2 record does not tell quote and outcome apart.</span>}
    </p>
  );
}
