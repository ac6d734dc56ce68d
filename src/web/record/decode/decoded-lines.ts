import type { DecodedData, DecodedValue } from './decode-data';

const maxLines = 60;

/** A reading as indented lines of text: "transfer · matches ERC-20", then each value; for places without links and buttons. */
export function decodedLines(readings: readonly DecodedData[]): string[] {
  const lines = readings.flatMap((reading) => linesOf(reading, 0));
  const more = lines.length - maxLines;
  return more > 0 ? [...lines.slice(0, maxLines), `… ${more} more lines`] : lines;
}

function linesOf({ name, source, values }: DecodedData, depth: number): string[] {
  return [
    `${indent(depth)}${name} · matches ${source}`,
    ...values.flatMap((value, at) => valueLines(value, at, depth + 1)),
  ];
}

function valueLines({ name, text, items, nested }: DecodedValue, at: number, depth: number) {
  const head = `${indent(depth)}${name || at}: ${text ?? (items.length === 0 ? 'empty' : '')}`;
  const lines: string[] = [
    head.trimEnd(),
    ...items.flatMap((item, index) => valueLines(item, index, depth + 1)),
    ...nested.flatMap((reading) => linesOf(reading, depth + 1)),
  ];
  return lines;
}

const indent = (depth: number) => '  '.repeat(depth);
