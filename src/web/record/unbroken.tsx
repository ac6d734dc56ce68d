import type { ReactNode } from 'react';

const wholes =
  /((?<![\d.,])\d[\d.,]{0,17} \S{1,7}(?!\S)|\(\d+[dhm](?: \d+[hms])?\)\.?|\d+[dhm] \d+[hms]|\S+…\S+)/;

/** A number and its symbol, a duration, and a shortened address stand on one line wherever one has room. */
export function unbroken(text: string): ReactNode {
  return text.split(wholes).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="inline-block max-w-full">
        {part}
      </span>
    ),
  );
}
