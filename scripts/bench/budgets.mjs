/** What the page is held to in the browser; bytes of the build stand in scripts/budget.mjs. */
export const budgets = {
  /** Times as long as a page of React and a table takes, on a slow phone. */
  rowsRatio: 1.8,
  largestRatio: 1,
  blockedMs: 150,
  shift: 0.02,
  /** Before the list's answer. */
  scriptKb: 145,
  requests: 8,
  apiCalls: 2,
  /** From an event to the next paint, at a quarter of the processor's speed, p75. */
  interactionMs: 200,
  /** Of one row, until it is seen. */
  renders: 1,
  /** Of any task while a reconciliation reads: an input is answered within it. */
  longTaskMs: 50,
};
