import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rows = readFileSync(`${root}docs/security.md`, 'utf8')
  .split('\n')
  .filter((line) => /^\| .* \|$/.test(line) && !line.startsWith('| promise '))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test.each(rows.map(([, promise, tests, since]) => [promise, tests, since]))(
  '%s: is tested as docs/security.md says',
  (_promise, tests = '', since = '') => {
    expect(since).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const named of tests.split(' <br> ')) {
      const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(named) ?? [];
      expect([named, existsSync(root + file)]).toEqual([named, true]);
      // A title in quotes, or a part of one that is put together.
      const source = readFileSync(root + file, 'utf8').replaceAll(String.raw`\'`, "'");
      expect([named, source.includes(title) && title.length > 10]).toEqual([named, true]);
    }
  },
);

test('the table is read', () => {
  expect(rows.length).toBeGreaterThan(20);
});
