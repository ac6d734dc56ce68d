import { visibleLines } from '../../lib/truncation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appFeeClassLabels, type AppFeeClass } from '#service/app-fees/app-fee-class';
import { maxLargestLines, type DeskFees, type DeskLine } from '#service/proxy-api/desk';
import { deskQuery, usdOfNano, type DeskParams } from '../../api/endpoints/desk';
import { useNetwork } from '../../api/useNetwork';
import { ErrorState } from '../../components/ErrorState';
import { TimeText } from '../../components/time/TimeText';
import { Usd } from '../../components/amount/Usd';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';
import { column, numberColumn, type ColumnsOf } from '../../ui/table/table-features';
import { CopyTextButton } from '../CopyTextButton';
import { RequestLink } from '../links/RequestLink';
import { figureUsd, usdText } from './fee-figures';
import { ReportTable } from './ReportTable';
import { counted, whole } from '../../lib/counted';
import { compareDecimal } from '#service/decimal';
import { isoTime } from '../../lib/time';

const columns: ColumnsOf<DeskLine> = [
  column('Request', ({ id }) => <RequestLink id={id} />),
  column('Created', ({ createdAtMs }) => <TimeText ms={createdAtMs} />),
  column(
    'Result',
    ({ feeClass, rule }) => (
      <div>
        <span className="block text-warn">
          {appFeeClassLabels[feeClass as AppFeeClass] ?? feeClass}
        </span>
        <span className="block text-xs text-ink-3">{rule}</span>
      </div>
    ),
    { wraps: true },
  ),
  numberColumn('Quoted', ({ quoted }) => <Usd value={usdOfNano(quoted)} />),
  numberColumn('Collected', ({ collected }) => <Usd value={usdOfNano(collected)} />),
  numberColumn('Uncollected', ({ missing }) => <Usd value={usdOfNano(missing)} />),
];

/** Fees that were due and did not arrive, or not all of them: the largest first, and what to write about. */
export function UncollectedFees({
  params,
  fees: { uncollected },
}: {
  params: DeskParams;
  fees: DeskFees;
}) {
  const network = useNetwork();
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    ...deskQuery(network, 'lines', { ...params, of: 'uncollected' }),
    enabled: isOpen,
  });
  const lines = data?.answer?.lines;
  if (!isOpen)
    return (
      <p>
        <Button onClick={() => setIsOpen(true)}>Show uncollected fees</Button>
      </p>
    );
  if (!lines)
    return error ? (
      <ErrorState
        error={error}
        title="Couldn’t load the uncollected fees"
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-4 w-60" />
    );
  const text = () =>
    uncollectedText(
      {
        lines: lines.map(({ id, createdAtMs, quoted, collected, rule }) => ({
          id,
          createdAtMs,
          quotedUsd: usdOfNano(quoted),
          collectedUsd: usdOfNano(collected),
          sentence: rule ?? '',
        })),
        quotedUsd: usdOfNano(
          String(lines.reduce((sum, line) => sum + BigInt(line.quoted ?? 0), 0n)),
        ),
        unknown: lines.filter(({ quoted }) => quoted === null).length,
      },
      network,
    );
  return (
    <div className="flex flex-col gap-2">
      <ReportTable
        title="Uncollected fees"
        columns={columns}
        rows={lines}
        rowId={({ id, recipient }) => `${id} ${recipient}`}
        more={Math.max(0, uncollected.count - lines.length)}
      />
      <p className="text-ink-2">
        No app-fee rule fully explains {whole(uncollected.count)} uncollected fees (
        {usdText(figureUsd(uncollected))}). Send the service this message, which lists{' '}
        {uncollected.count > maxLargestLines ? 'the largest of them' : 'their IDs'}.
      </p>
      <p className="flex flex-wrap gap-2">
        <CopyTextButton label="Copy message to the service" text={text} />
        <CopyTextButton
          label="Copy IDs"
          text={() => [...new Set(lines.map(({ id }) => id))].join('\n')}
        />
      </p>
    </div>
  );
}

/** A fee that was quoted and not, or not all of it, collected. */
interface UncollectedLine {
  id: string;
  createdAtMs: number | null;
  quotedUsd: string | null;
  collectedUsd: string | null;
  sentence: string;
}

interface UncollectedSum {
  lines: readonly UncollectedLine[];
  /** Of all lines; null where no amount is reported. */
  quotedUsd: string | null;
  /** Lines without a USD value. */
  unknown: number;
}

/** A text of more lines is no message any more. */
const maxLines = 1_000;

/** Ready to be sent to the service: what was quoted and not collected, with the ids. */
function uncollectedText({ lines, quotedUsd, unknown }: UncollectedSum, network: string): string {
  const requests = new Set(lines.map(({ id }) => id)).size;
  let [from, to] = [Infinity, -Infinity];
  for (const { createdAtMs } of lines) {
    from = Math.min(from, createdAtMs ?? from);
    to = Math.max(to, createdAtMs ?? to);
  }
  const isNothing = !lines.some(isPartly);
  const more = lines.length - maxLines;
  return visibleLines(
    [
      `App fees quoted and not collected (${network})`,
      `${counted(requests, isNothing ? 'successful request' : 'request')}, quoted ${usdWords(quotedUsd)}${unknown > 0 ? ` (${unknown} without a USD value)` : ''}, collected ${isNothing ? 'nothing' : 'nothing or only a part'}.`,
      `Created from ${isoTime(from) ?? 'not reported'} to ${isoTime(to) ?? 'not reported'}.`,
      `None of the app-fee rules explains them for certain. Please tell us why ${isNothing ? 'nothing' : 'nothing, or only a part,'} was collected.`,
      '',
      ...lines.slice(0, maxLines).map(lineText),
      ...(more > 0 ? [`and ${more} more, which we can send as a file.`] : []),
    ].join('\n'),
  );
}

function lineText(line: UncollectedLine): string {
  const { id, quotedUsd, collectedUsd, sentence } = line;
  const part = isPartly(line) ? `, collected ${usdWords(collectedUsd)}` : '';
  return `${id}  quoted ${usdWords(quotedUsd)}${part}  ${sentence}`;
}

function isPartly({ collectedUsd }: UncollectedLine): boolean {
  return collectedUsd !== null && compareDecimal(collectedUsd, '0') !== 0;
}

function usdWords(usd: string | null): string {
  return usd === null ? 'not reported in USD' : `${usd} USD`;
}
