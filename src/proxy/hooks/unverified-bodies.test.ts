import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { bodyMs, maxPerAddress, UnverifiedBodies } from './unverified-bodies';

afterEach(() => void vi.useRealTimers());

function reader() {
  const bodies = new UnverifiedBodies();
  const results: string[] = [];
  const read = (address: string) => {
    const payload = new PassThrough();
    const at = results.push('reading') - 1;
    void bodies.read(payload, address).then((result) => (results[at] = String(result)));
    return payload;
  };
  return { read, results };
}

test('a body that isn’t there within two seconds loses its place', async () => {
  vi.useFakeTimers();
  const { read, results } = reader();
  const slow = read('a');
  slow.write('half a ');
  await vi.advanceTimersByTimeAsync(bodyMs - 1);
  expect(results).toEqual(['reading']);
  await vi.advanceTimersByTimeAsync(1);
  expect(results).toEqual(['too-slow']);
  const quick = read('a');
  quick.end('whole');
  await vi.advanceTimersByTimeAsync(1);
  slow.end('body');
  await vi.advanceTimersByTimeAsync(bodyMs);
  expect(results).toEqual(['too-slow', 'whole']);
});

test('slow bodies of one address make room for its next one, and take nothing from others', async () => {
  const { read, results } = reader();
  const other = read('b');
  for (let n = 0; n < 3 * maxPerAddress; n++) read('a').write('{');
  read('a').end('signed');
  other.end('of another');
  await vi.waitFor(() => expect(results.at(-1)).toBe('signed'));
  expect(results[0]).toBe('of another');
  expect(results.filter((result) => result === 'reading')).toHaveLength(maxPerAddress - 1);
  expect(results.filter((result) => result === 'too-many')).toHaveLength(2 * maxPerAddress + 1);
});

test('where all places are taken, the address with the most makes room', async () => {
  const { read, results } = reader();
  for (const address of ['a', 'b', 'c']) for (let n = 0; n < maxPerAddress; n++) read(address);
  for (let n = 0; n < maxPerAddress; n++) read(`of ${n}`);
  const last = results.length;
  read('signed').end('signed');
  await vi.waitFor(() => expect(results[last]).toBe('signed'));
  expect(results.slice(3 * maxPerAddress, last)).toEqual(
    Array<string>(maxPerAddress).fill('reading'),
  );
  expect(results.filter((result) => result === 'too-many')).toHaveLength(1);
});

test('a body of more than 64 KB is not kept', async () => {
  const { read, results } = reader();
  read('a').end('x'.repeat(65_537));
  await vi.waitFor(() => expect(results).toEqual(['too-large']));
});
