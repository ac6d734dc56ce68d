/** What the page is held to in the browser; bytes of the build stand in scripts/budget.mjs. */
export const budgets = {
  /**
   * Times as long as a page of React and a table takes, on a slow phone: until the first amount is painted, and the largest
   * paint, which is index.html's sentence, or of a request its verdict.
   */
  ratios: {
    list: { rows: 2.5, largest: 1 },
    request: { rows: 3, largest: 3 },
    home: { rows: 3, largest: 1 },
    fees: { rows: 3, largest: 1 },
  },
  /** The same until the list is complete: rows with amounts, filters that work, chains by name. */
  complete: { list: 3, desktop: 4 },
  blockedMs: 300,
  shift: 0.02,
  /** Of the list, all of it. */
  scripts: 12,
  scriptKb: 230,
  /** Before the list's answer. */
  requests: 8,
  apiCalls: 2,
  /** From an event to the next paint, at a quarter of the processor's speed, p75. */
  interactionMs: 200,
  /** Of one row, until it is seen. */
  renders: 1,
  /** Of any task while a reconciliation reads: an input is answered within it. */
  longTaskMs: 50,
  /** An opened file: elements of rows, times as long a frame as in a hand-written window, and bytes beside the text. */
  rowElements: 60,
  frameRatio: 1.5,
  rowKb: 1,
  /** What an hour of polls may leave behind. */
  leftHeapMb: 5,
  leftNodes: 500,
  leftListeners: 50,
};

/**
 * Prints a figure beside its budget. One that is over has the run fail; so has one that is missing.
 * @param {string} what @param {number} value @param {number} budget @param {string} [unit] @param {number} [digits]
 */
export function check(what, value, budget, unit = '', digits = 0) {
  const isOver = !(Number(value.toFixed(digits)) <= budget);
  // One short round on any machine says that it still measures, and nothing else.
  if (isOver && !(process.env.BENCH_ONCE && Number.isFinite(value))) process.exitCode = 1;
  const figure = `${value.toFixed(digits)} ${unit}`.trim();
  console.log(
    `  ${what.padEnd(58)}${figure.padStart(10)}   budget ${`${budget} ${unit}`.trim().padEnd(8)} ${isOver ? 'OVER' : 'ok'}`,
  );
}

/** @param {number[]} values */
export const median = (values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
