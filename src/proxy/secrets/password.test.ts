import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isPasswordHash, verifyPassword } from './password';

const hashWith = (N: number, r: number, p: number) =>
  [
    'scrypt',
    N,
    r,
    p,
    randomBytes(16).toString('base64url'),
    randomBytes(32).toString('base64url'),
  ].join('$');

test.each([
  [2 ** 15, 8, 1, true],
  [2 ** 14, 8, 5, true],
  [2 ** 10, 1, 99, true],
  [2 ** 17, 8, 1, true],
  [2 ** 15 - 1, 8, 1, false],
  [10_000, 8, 1, false],
  [2 ** 18, 8, 1, false],
  [2 ** 23, 8, 1, false],
  [2 ** 15, 0, 1, false],
  [2 ** 15, 8, 0, false],
  [2 ** 15, 99, 99, false],
])('N=%i r=%i p=%i can be computed: %s', async (N, r, p, isFine) => {
  const hash = hashWith(N, r, p);
  expect(isPasswordHash(hash)).toBe(isFine);
  // What starts must also work: a login must never end in an error of scrypt.
  if (isFine) expect(await verifyPassword('any', hash)).toBe(false);
  // Node takes 0 for its default, so the hash would be another one than it says.
  else if (r > 0 && p > 0) await expect(verifyPassword('any', hash)).rejects.toThrow();
});
