/**
 * Puts the same load on until V8's heap no longer grows with it, for up to a minute and a half: 10 s of 1,000 events a second
 * add 16 MB five times, and then none. What is added afterwards is kept by somebody.
 */
export async function warmUp(memoryMb: () => number, load: (ms: number) => Promise<unknown>) {
  let beforeMb = -Infinity;
  for (let round = 0; round < 9 && memoryMb() - beforeMb > 4; round++) {
    beforeMb = memoryMb();
    await load(10_000);
  }
}
