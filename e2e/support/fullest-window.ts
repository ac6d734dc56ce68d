/** The most of these times that fall into one window. */
export function fullestWindow(timesMs: readonly number[], windowMs: number): number {
  let first = 0;
  let most = 0;
  for (const [index, time] of timesMs.entries()) {
    while (time - timesMs[first]! >= windowMs) first++;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
