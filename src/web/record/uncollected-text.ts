import { compareDecimal } from '#service/decimal';
import { isoTime } from '../lib/time';

/** A fee that was quoted and not, or not all of it, collected. */
export interface UncollectedLine {
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
export function uncollectedText(
  { lines, quotedUsd, unknown }: UncollectedSum,
  network: string,
): string {
  const requests = new Set(lines.map(({ id }) => id)).size;
  let [from, to] = [Infinity, -Infinity];
  for (const { createdAtMs } of lines) {
    from = Math.min(from, createdAtMs ?? from);
    to = Math.max(to, createdAtMs ?? to);
  }
  const isNothing = !lines.some(isPartly);
  const more = lines.length - maxLines;
  return [
    `App fees quoted and not collected (${network})`,
    `${requests} ${isNothing ? 'successful ' : ''}${requests === 1 ? 'request' : 'requests'}, quoted ${usdWords(quotedUsd)}${unknown > 0 ? ` (${unknown} without a USD value)` : ''}, collected ${isNothing ? 'nothing' : 'nothing or only a part'}.`,
    `Created from ${isoTime(from) ?? 'not reported'} to ${isoTime(to) ?? 'not reported'}.`,
    `None of the app-fee rules explains them for certain. Please tell us why ${isNothing ? 'nothing' : 'nothing, or only a part,'} was collected.`,
    '',
    ...lines.slice(0, maxLines).map(lineText),
    ...(more > 0 ? [`and ${more} more, which we can send as a file.`] : []),
  ].join('\n');
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
