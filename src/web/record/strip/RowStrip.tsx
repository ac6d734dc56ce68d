import type { RequestRecord } from '#service/records/record';
import type { ChainOf } from '../chain-of';
import { useTimeZone } from '../../components/time/time-setting';
import { routeStripOf, stripText, type StripNode, nodeClass } from './route-strip';
import { useMoney } from '../useMoney';

const width = 72;
const height = 20;
const padding = 5;
const radius = 3;

/** The picture of a request in a row: without words, but with a text alternative. */
export function RowStrip({ record, chainOf }: { record: RequestRecord; chainOf: ChainOf }) {
  const shape = routeStripOf(useMoney(record), chainOf, true);
  const back = shape.isReturned ? shape.nodes.at(-1) : undefined;
  const nodes = back ? shape.nodes.slice(0, -1) : shape.nodes;
  const middle = back ? 8 : height / 2;
  const zone = useTimeZone();
  const step = nodes.length > 1 ? (width - 2 * padding) / (nodes.length - 1) : 0;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      strokeWidth={1.5}
      role="img"
      aria-label={stripText(shape, zone)}
    >
      {nodes.map((node, index) => {
        const next = nodes[index + 1];
        const x = padding + index * step;
        return (
          <g key={node.label}>
            {next && segment(x, middle, step, next, shape.sentInto === index + 1)}
            <circle cx={x} cy={middle} r={radius} className={nodeClass(node)} />
          </g>
        );
      })}
      {back && (
        <g className={nodeClass(back)}>
          <path
            d={`M${width - padding} ${middle + radius}v3q0 2-2 2H${padding}`}
            fill="none"
            strokeDasharray={back.state === 'back' ? undefined : '2 3'}
          />
          <circle cx={padding} cy={middle + 8} r={2} />
        </g>
      )}
    </svg>
  );
}

/** The line into the next node, from the node at `x`, `middle`. */
function segment(x: number, middle: number, step: number, next: StripNode, isSent: boolean) {
  const line = (from: number, to: number, isSolid: boolean) => (
    <path
      d={`M${from} ${middle}H${to}`}
      className={isSolid ? 'stroke-ink-2' : 'stroke-edge [stroke-dasharray:2_3]'}
    />
  );
  const from = x + radius;
  const to = x + step - radius;
  if (next.state !== 'broken')
    return line(from, to, isSent || next.state === 'done' || next.state === 'back');
  const centre = x + step / 2;
  return (
    <>
      {line(from, centre - 4, true)}
      <path d={`M${centre - 1} ${middle - 5}l-3 10m6-10-3 10`} className="stroke-failure" />
      {line(centre + 5, to, false)}
    </>
  );
}
