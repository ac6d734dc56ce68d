import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './read-config';

const folder = mkdtempSync(join(tmpdir(), 'waybill-links-'));
afterAll(() => rmSync(folder, { recursive: true }));

function readLinks(text: string) {
  const path = join(folder, 'links.json');
  writeFileSync(path, text);
  const read = readConfig({ LINKS_FILE: path }, { webRoot: null, networks: [] });
  return read.ok ? read.value.links : read.issues;
}
const entries = (...links: unknown[]) => readLinks(JSON.stringify({ links }));
const desk = { name: 'Order desk', url: 'https://ops.example.com/orders/{requestId}' };

test('links are read at the start', () => {
  const board = { name: 'Zahlungen prüfen', url: 'http://localhost:3000/?tx={inTxHash}' };
  expect(entries(desk, board)).toEqual([desk, board]);
  expect(entries()).toEqual([]);
});

test.each<[string, unknown[]]>([
  ['links[1].name is the name of an earlier entry.', [desk, desk]],
  ['links[0].name must be 1 to 40 printable characters.', [{ ...desk, name: 'x'.repeat(41) }]],
  ['links[0].name must be 1 to 40 printable characters.', [{ ...desk, name: ' ' }]],
  ['links[0].name must be 1 to 40 printable characters.', [{ ...desk, name: 'a\u202eb' }]],
  ['links[0].name must be 1 to 40 printable characters.', [{ url: desk.url }]],
  ['links[1].url must be a text of at most 2000 characters.', [desk, { name: 'b', url: 1 }]],
  [
    'links[0].url must be a text of at most 2000 characters.',
    [{ ...desk, url: `https://ops.example.com/${'x'.repeat(2_000)}` }],
  ],
  ['links[0] must be an object of name and url alone.', ['x']],
  ['links[0] must be an object of name and url alone.', [{ ...desk, note: 'x' }]],
  ['links must be a list of at most 20 entries.', Array.from({ length: 21 }, () => desk)],
])('LINKS_FILE names a file whose %s', (words, links) => {
  expect(entries(...links)).toEqual([`LINKS_FILE names a file whose ${words}`]);
});

test.each([
  ['https://ops.example.com/{txHash}', /^LINKS_FILE .+ links\[0\]\.url has an unknown placeholder/],
  ['http://ops.example.com/{requestId}', /links\[0\]\.url must begin with https/],
  ['https://{user}@ops.example.com/', /links\[0\]\.url must begin with https/],
  ['javascript:alert(1)', /links\[0\]\.url must begin with https/],
  ['https://ops.example.com/a/../{user}', /links\[0\]\.url isn’t a normalized address/],
  ['https://ops.example.com/%2e%2e/{user}', /links\[0\]\.url isn’t a normalized address/],
  ['https://ops.example.com/a\t{user}', /links\[0\]\.url isn’t a normalized address/],
  ['https://ops.example.com:99999/{user}', /links\[0\]\.url isn’t a normalized address/],
])('%s does not start', (url, words) => {
  const issues = entries({ name: 'desk', url });
  expect(issues).toHaveLength(1);
  expect(issues[0]).toMatch(words);
});

test.each(['', 'no JSON', '[]', '{"links":[],"more":1}'])('%j is no such file', (text) => {
  expect(readLinks(text)).toEqual([
    'LINKS_FILE must be one JSON object {"links": [{"name": …, "url": …}]}.',
  ]);
});
