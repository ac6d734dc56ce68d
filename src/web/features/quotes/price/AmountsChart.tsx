import { AxisBottom, AxisLeft } from '@visx/axis';
import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { amountNumber } from '../../../components/amount-text';
import { shortDecimal } from '../../../lib/amounts';
import { shownText } from '../../../lib/truncation';
import { costBps, costWords, percentOf, type PricedAmount } from './quote-amounts';

const heightPx = 160;
const margin = { top: 8, right: 8, bottom: 24, left: 56 };
const label = { fill: 'currentColor', fontSize: 11 } as const;

/** What each amount loses, in basis points of it. A gain has no bar. */
export function AmountsChart({ prices }: { prices: readonly PricedAmount[] }) {
  const { parentRef, width } = useParentSize({ debounceTime: 50 });
  const inner = Math.max(0, width - margin.left - margin.right);
  const bars = prices.map((price) => ({
    name: nameOf(price),
    bps: (price.response && costBps(price.response)) ?? 0,
  }));
  const x = scaleBand({ domain: prices.map((_, at) => at), range: [0, inner], padding: 0.3 });
  const y = scaleLinear({
    domain: [0, Math.max(1, ...bars.map(({ bps }) => bps))],
    range: [heightPx - margin.top - margin.bottom, 0],
    nice: true,
  });
  return (
    <figure className="mb-3">
      <figcaption className="text-xs font-semibold text-ink-2">
        Cost as a share of the input’s USD value, by amount in {unitOf(prices)}
      </figcaption>
      <div ref={parentRef} className="w-full text-ink-3" style={{ height: heightPx }}>
        <svg width={width} height={heightPx} role="img" aria-label={summary(prices)}>
          <g transform={`translate(${margin.left},${margin.top})`}>
            {bars.map(({ bps }, at) => (
              <Bar
                key={at}
                x={x(at)}
                width={x.bandwidth()}
                y={y(Math.max(0, bps))}
                height={y(0) - y(Math.max(0, bps))}
                className="fill-accent"
              />
            ))}
            <AxisLeft
              scale={y}
              numTicks={4}
              tickFormat={(bps) => percentOf(Number(bps))}
              stroke="currentColor"
              tickStroke="currentColor"
              tickLabelProps={{ ...label, textAnchor: 'end', dx: -4, dy: 4 }}
            />
            <AxisBottom
              scale={x}
              top={y(0)}
              stroke="currentColor"
              tickStroke="currentColor"
              tickLabelProps={{ ...label, textAnchor: 'middle' }}
              tickFormat={(at) => bars[at]?.name ?? ''}
            />
          </g>
        </svg>
      </div>
    </figure>
  );
}

function nameOf({ amount, entered }: PricedAmount): string {
  const number = shortDecimal(amountNumber(entered) ?? amount);
  return shownText(number.replace(/ smallest units$/, ''), 12);
}

/** Of the numbers below the bars. */
function unitOf([first]: readonly PricedAmount[]): string {
  const { symbol, decimals } = first?.entered.currency ?? {};
  return decimals == null ? 'smallest units' : shownText(symbol ?? 'tokens', 40);
}

function summary(prices: readonly PricedAmount[]): string {
  const parts = prices.map((price) => `${nameOf(price)}: ${costWords(price)}`);
  return `Cost by amount in ${unitOf(prices)}. ${parts.join('; ')}`;
}
