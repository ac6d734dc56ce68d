/** How often each outcome came. */
export type Outcomes = Record<string, number>;

/**
 * Calls at a steady rate, whether or not earlier calls are back, as strangers do.
 *
 * @param call one call; what it resolves to is counted
 */
export async function offerLoad(
  perSecond: number,
  forMs: number,
  call: (number: number) => Promise<string>,
): Promise<Outcomes> {
  const outcomes: Outcomes = {};
  const calls: Promise<void>[] = [];
  const count = (outcome: string) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  };
  const startMs = performance.now();
  while (performance.now() - startMs < forMs) {
    const due = Math.floor(((performance.now() - startMs) / 1_000) * perSecond);
    while (calls.length <= due)
      calls.push(call(calls.length).then(count, (error: Error) => count(error.name)));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(calls);
  return outcomes;
}
