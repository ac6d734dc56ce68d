import type { RequestRecord } from '#service/records/record';
import { clsx } from 'clsx';
import { formatDuration } from '#service/duration';
import { isReasonRefuted } from '#service/money/refuted-reason';
import type { ChainOf } from '../chain-of';
import { RecordTime } from '../RecordTime';
import { routeStripOf, type StripNode, type StripState, nodeClass } from './route-strip';
import { useMoney } from '../useMoney';

const lineY = 26;
/** How far below the line a refund goes back. */
const returnDepth = 20;
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
  const reading = useMoney(record);
  const { nodes, sentInto, isReturned } = routeStripOf(reading, chainOf, isReasonRefuted(reading));
  const back = isReturned ? nodes.at(-1) : undefined;
  const line = back ? nodes.slice(0, -1) : nodes;
  const radius = isRoomy ? 6 : 5;
  return (
    <div>
      <div className="px-2">
        <svg
          width="100%"
          height={(isRoomy ? 42 : 38) + (back ? returnDepth : 0)}
          fill="none"
          strokeWidth={2}
          aria-hidden
          className="block overflow-visible"
        >
          {line.map((node, index) => {
            const next = line[index + 1];
            const from = position(index, line.length);
            return (
              <g key={node.label}>
                {next && (
                  <Segment
                    from={from}
                    to={position(index + 1, line.length)}
                    next={next}
                    isSent={sentInto === index + 1}
                  />
                )}
                {node.gap && (
                  <text
                    x={`${(position(node.gap.from, line.length) + from) / 2}%`}
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
          {back && <Return node={back} radius={radius} />}
        </svg>
      </div>
      <ol className={clsx('grid gap-x-2', columns[line.length] ?? 'grid-cols-5')}>
        {nodes.map((node, index) => (
          <li
            key={node.label}
            className={clsx(
              'min-w-0 break-words',
              node === back
                ? 'col-span-full mt-2 flex flex-wrap items-baseline gap-x-2'
                : alignment(index, line.length),
            )}
          >
            <div
              className={clsx(
                'font-semibold',
                node.state === 'broken' && 'text-failure',
                node === back && node.state === 'back' && 'text-refund',
              )}
            >
              {node === back && <span aria-hidden>↩ </span>}
              {node.label}
            </div>
            {node.note && <div className="text-xs text-failure">{node.note}</div>}
            <div className="text-xs text-ink-3">
              <StripTime node={node} isSent={sentInto !== null} />
              {node === back && node.gap && (
                <>
                  {' · '}
                  {formatDuration(node.gap.ms / 1000)} {afterWords(nodes[node.gap.from])}
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function afterWords(from: StripNode | undefined): string {
  if (from?.state === 'broken') return 'after the failed fill';
  if (from?.label === 'Swept') return 'after the sweep';
  return from?.label.startsWith('Fill') ? 'after the fill' : 'after the deposit';
}

/** From the end of the line back to its start, below it, to a node of its own under the first. */
function Return({ node, radius }: { node: StripNode; radius: number }) {
  const y = lineY + returnDepth;
  const isDone = node.state === 'back';
  return (
    <>
      <svg
        width="100%"
        y={lineY + radius}
        height={returnDepth - radius}
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="overflow-visible"
      >
        <path
          d="M100 0C100 1 98 1 90 1H0"
          vectorEffect="non-scaling-stroke"
          strokeDasharray={isDone ? undefined : '2 4'}
          className={isDone ? 'stroke-refund' : 'stroke-edge'}
        />
      </svg>
      <circle cx="0%" cy={y} r={radius} className={nodeClass(node)} />
    </>
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
            className="stroke-edge"
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
          className={isSolid ? 'stroke-ink-2' : 'stroke-edge'}
        />
      )}
    </>
  );
}

const timelessWords: Record<StripState, string> = {
  done: 'Time not reported',
  now: 'In progress',
  todo: 'Not reached',
  broken: '',
  back: 'Time not reported',
  unknown: 'Not reported',
  // As the money table says it.
  elsewhere: 'In the replacement request',
};

/** The time of day under a node, or why there is none. */
function StripTime({ node: { label, atMs, state }, isSent }: { node: StripNode; isSent: boolean }) {
  if (atMs !== null) return <RecordTime ms={atMs} isClock />;
  // As the verdict says it.
  if (label === 'Fill' && state === 'now')
    return <>{isSent ? 'Sent, not confirmed' : 'Not sent yet'}</>;
  return <>{timelessWords[state]}</>;
}
