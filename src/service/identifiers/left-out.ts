/** What of a text is no identifier. */
export interface LeftOut {
  words: number;
  timesAndAmounts: number;
}

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const times = [
  /^\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?:z|am|pm)?$/i,
  /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}$/,
  /^\d{4}-?\d{2}-?\d{2}t\d{2}:?\d{2}(?::?\d{2}(?:[.,]\d+)?)?(?:z|[+-]\d{2}:?\d{2})?$/i,
  new RegExp(`^\\d{1,2}[-/.]?${month}(?:[-/.]?\\d{2,4})?$`, 'i'),
];
const amount = /^\D?[-+−]?\d[\d.,'_\u00a0]*(?:e[-+]?\d+)?(?:%|\p{Sc}|[a-z₮]{1,6})?$/iu;

/** Whether a word is a time, a date, or a number with or without a unit. */
export function isTimeOrAmount(word: string): boolean {
  return amount.test(word) || times.some((time) => time.test(word));
}

/** The words of a text without the signs around them, each with its place. A comma inside a number separates nothing. */
export function* wordsOf(text: string): Generator<{ word: string; start: number; end: number }> {
  for (const match of text.matchAll(/(?:[^\s,;|"“”<>()[\]{}`]|(?<=\d),(?=\d))+/g)) {
    const [whole] = match;
    const word = whole.replace(/^[^\p{L}\p{N}\p{Sc}+−-]+|[^\p{L}\p{N}\p{Sc}%]+$/gu, '');
    if (/[\p{L}\p{N}]/u.test(word))
      yield { word, start: match.index, end: match.index + whole.length };
  }
}

/** Counts what is in none of the spans, which are in the order of the text. */
export function countLeftOut(
  text: string,
  spans: readonly { start: number; end: number }[],
): LeftOut {
  const counts = { words: 0, timesAndAmounts: 0 };
  let next = 0;
  for (const { word, start, end } of wordsOf(text)) {
    while ((spans[next]?.end ?? Infinity) <= start) next += 1;
    if ((spans[next]?.start ?? Infinity) < end) continue;
    counts[isTimeOrAmount(word) ? 'timesAndAmounts' : 'words'] += 1;
  }
  return counts;
}
