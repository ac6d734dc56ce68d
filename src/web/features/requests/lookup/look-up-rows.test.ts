import { expect, test } from 'vitest';
import { identifiersIn } from '#service/identifiers/identifiers-in';
import { rowsIn } from './look-up-rows';

const hash = (n: number) => `0x${String(n).padStart(64, 'a')}`;
const address = (n: number) => `0x${String(n).padStart(40, 'b')}`;
const read = (text: string) => rowsIn(text, identifiersIn(text).identifiers);
const texts = (text: string) =>
  read(text).rows.map(({ ids, addresses }) =>
    [ids, addresses].map((all) => all.map((id) => id.text)),
  );

test('each line is looked up by its IDs, and by its addresses where these find nothing', () => {
  const sheet = [
    'id\tuser\tdeposit\tamount',
    `${hash(1)}\t${address(1)}\t${hash(2)}\t12.50`,
    `nothing yet\t${address(2)}\t\t7`,
    `${address(1)}\t${hash(3)}`,
  ];
  expect(texts(sheet.join('\n'))).toEqual([
    [[hash(1), hash(2)], [address(1)]],
    [[address(2)], []],
    [[hash(3)], []],
  ]);
});

test('a list in one line is looked up item by item', () => {
  expect(texts(`${hash(1)},${hash(2)}, ${address(1)}`)).toEqual(
    [hash(1), hash(2), address(1)].map((text) => [[text], []]),
  );
});

test('fifty lines are looked up, whatever they have beside their IDs, and the rest is counted', () => {
  const lines = Array.from(
    { length: 53 },
    (_, n) => `${hash(n)};${address(n)};${hash(1000 + n)};${hash(2000 + n)}`,
  );
  const { rows, skipped } = read(lines.join('\n'));
  expect([rows.length, skipped]).toEqual([50, 12]);
  const crowded = lines.map((line, n) => `${line};${hash(3000 + n)};${hash(4000 + n)}`);
  const all = read(crowded.join('\n'));
  const counted = all.rows.flatMap(({ ids, addresses }) => [...ids, ...addresses]).length;
  expect(all.rows.flatMap(({ ids }) => ids)).toHaveLength(200);
  expect(counted + all.skipped).toBe(53 * 6);
});
