/**
 * Puts the same load on until V8's rooms are full, for up to a minute and a half: 10 s of 1,000 events add 16 MB five times, and
 * then none. What grows afterwards is kept by somebody.
 */
export async function fillRooms(memoryMb: () => number, load: (ms: number) => Promise<unknown>) {
  let filledMb = -Infinity;
  for (let round = 0; round < 9 && memoryMb() - filledMb > 4; round++) {
    filledMb = memoryMb();
    await load(10_000);
  }
}
