/** A 32-bit mix of three numbers: the same on every machine, the only source of chance in the world. */
export function mix32(a: number, b: number, c = 0): number {
  let x =
    Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^
    Math.imul(b + 0x7f4a7c15, 0xc2b2ae35) ^
    Math.imul(c + 1, 0x27d4eb2f);
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39);
  return (x ^ (x >>> 15)) >>> 0;
}

/** Draws for one row: each call gives the next number in [0, 1). */
export function drawsOf(seed: number, row: number, salt = 0): () => number {
  let state = mix32(seed, row, salt);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of the items, by a draw in [0, 1). */
export function pick<T>(items: readonly T[], draw: number): T {
  const item = items[Math.min(items.length - 1, Math.floor(draw * items.length))];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
