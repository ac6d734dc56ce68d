import type { RequestRecord } from '#service/record';
import { clsx } from 'clsx';
import { formatDuration } from '#service/duration';
import type { ChainOf } from './chain-of';
import { RecordTime } from './RecordTime';
import { routeStripOf, type StripNode, type StripState } from './route-strip';
import { nodeClass } from './strip-classes';

const lineY = 26;
const columns = [
  'grid-cols-1',
  'grid-cols-1',
  'grid-cols-2',
  'grid-cols-3',
  'grid-cols-4',
  'grid-cols-5',
];

interface Props {
  record: RequestRecord;
  isRoomy: boolean;
  chainOf: ChainOf;
}

/**
 * One picture for each request, the same everywhere; a row of a list has it without words (RowStrip). The line is a
 * picture of the list below it, so only the list is read out.
 */
export function RouteStrip({ record, isRoomy, chainOf }: Props) {
  const { nodes, sentInto } = routeStripOf(record, chainOf);
  const radius = isRoomy ? 6 : 5;
  return (
    <div>
      <div className="px-2">
        <svg
          width="100%"
          height={isRoomy ? 50 : 46}
          fill="none"
          strokeWidth={2}
          aria-hidden
          className="block overflow-visible"
        >
          {nodes.map((node, index) => {
            const next = nodes[index + 1];
            const from = position(index, nodes.length);
            return (
              <g key={node.label}>
                {next && (
                  <Segment
                    from={from}
                    to={position(index + 1, nodes.length)}
                    next={next}
                    isSent={sentInto === index + 1}
                  />
                )}
                {node.gap && (
                  <text
                    x={`${(position(node.gap.from, nodes.length) + from) / 2}%`}
                    y={12}
                    textAnchor="middle"
                    stroke="none"
                    className="fill-ink-3 text-xs"
                  >
                    {formatDuration(node.gap.ms / 1000)}
                  </text>
                )}
                <circle cx={`${from}%`} cy={lineY} r={radius} className={nodeClass(node)} />
              </g>
            );
          })}
        </svg>
      </div>
      <ol className={clsx('grid gap-x-2', columns[nodes.length] ?? 'grid-cols-5')}>
        {nodes.map((node, index) => (
          <li
            key={node.label}
            className={clsx('min-w-0 break-words', alignment(index, nodes.length))}
          >
            <div className={clsx('font-semibold', node.state === 'broken' && 'text-failure')}>
              {node.label}
            </div>
            {node.note && <div className="text-xs text-failure">{node.note}</div>}
            <div className="text-xs text-ink-3">
              <StripTime node={node} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Per cent of the width. The ends stand at the edges, the others over the middle of their column. */
function position(index: number, count: number): number {
  if (index === 0) return 0;
  return index === count - 1 ? 100 : ((index + 0.5) / count) * 100;
}

function alignment(index: number, count: number): string {
  if (index === 0) return 'text-left';
  return index === count - 1 ? 'text-right' : 'text-center';
}

function Segment({
  from,
  to,
  next,
  isSent,
}: {
  from: number;
  to: number;
  next: StripNode;
  isSent: boolean;
}) {
  const centre = (from + to) / 2;
  const isSolid = next.state === 'done' || isSent;
  return (
    <>
      {next.state === 'back' ? (
        <svg
          x={`${from}%`}
          y={lineY}
          width={`${to - from}%`}
          height={24}
          viewBox="0 0 100 24"
          preserveAspectRatio="none"
          className="overflow-visible"
        >
          <path
            d="M0 0C0 24 100 24 100 0"
            vectorEffect="non-scaling-stroke"
            className="stroke-refund"
          />
        </svg>
      ) : next.state === 'broken' ? (
        <>
          <line x1={`${from}%`} x2={`${centre}%`} y1={lineY} y2={lineY} className="stroke-ink-2" />
          <line
            x1={`${centre}%`}
            x2={`${to}%`}
            y1={lineY}
            y2={lineY}
            strokeDasharray="2 4"
            className="stroke-line-2"
          />
          <svg x={`${centre}%`} y={lineY} className="overflow-visible">
            <path d="M-5 0H6" strokeWidth={4} className="stroke-surface" />
            <path d="M-1-6l-4 12m9-12-4 12" strokeWidth={1.6} className="stroke-failure" />
          </svg>
        </>
      ) : (
        <line
          x1={`${from}%`}
          x2={`${to}%`}
          y1={lineY}
          y2={lineY}
          strokeDasharray={isSolid ? undefined : '2 4'}
          className={isSolid ? 'stroke-ink-2' : 'stroke-line-2'}
        />
      )}
    </>
  );
}

const timelessWords: Record<StripState, string> = {
  done: 'time not reported',
  now: 'in progress',
  todo: 'not reached',
  broken: '',
  back: 'time not reported',
  unknown: 'not reported',
};

/** The time of day under a node, or why there is none. */
function StripTime({ node: { atMs, state } }: { node: StripNode }) {
  return atMs === null ? timelessWords[state] : <RecordTime ms={atMs} isClock />;
}
