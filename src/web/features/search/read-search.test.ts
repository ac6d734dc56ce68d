import { expect, it } from 'vitest';
import { mayBeAccount, readSearch, textOfQ } from './read-search';

const hash = `0x${'ab12'.repeat(16)}`;
const other = '9F'.repeat(32);
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const message = `Hi, my wallet ${address} sent ${hash}, then ${other}. Where are my 12.5 USDC?`;

it('keeps identifiers of a message in the URL, and nothing else', () => {
  const { q, word, identifiers } = readSearch(message);
  expect(q).toBe([address, hash, other].join(','));
  expect(word).toBeNull();
  expect(identifiers.map(({ text }) => text)).toEqual([hash, other, address]);
});

it.each([message, hash, 'req-7a1', 'sandbox:500', 'refund', `0:${other}`, '3472754873', ''])(
  'reads its own q as the same search: %s',
  (text) => {
    const { q, identifiers, word } = readSearch(text);
    const again = readSearch(textOfQ(q));
    expect([again.q, again.word]).toEqual([q, word]);
    expect(again.identifiers.map((each) => each.text)).toEqual(
      identifiers.map((each) => each.text),
    );
  },
);

it('searches for no word of a sentence', () => {
  expect(readSearch('where is my money')).toMatchObject({
    identifiers: [],
    word: null,
    q: '',
    leftOut: { words: 4 },
  });
});

it('names what a URL has no room for', () => {
  const hashes = Array.from({ length: 103 }, (_, n) => `0x${String(n).padStart(64, 'a')}`);
  const { identifiers, omitted } = readSearch(hashes.join('\n'));
  expect([identifiers.length, omitted]).toEqual([100, hashes.slice(100)]);
  expect(readSearch(message).omitted).toEqual([]);
});

it('tells accounts from hashes', () => {
  expect(readSearch(`${hash} ${address}`).identifiers.map(mayBeAccount)).toEqual([false, true]);
});
