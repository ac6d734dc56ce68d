import { beforeEach, expect, test } from 'vitest';
import { forgetRecents, recents, remember } from './recents';

const texts = () => recents.get().map(({ text }) => text);
const search = (text: string, network = 'mainnet') => remember({ network, isRequest: false, text });
const request = (text: string) => remember({ network: 'mainnet', isRequest: true, text });

beforeEach(forgetRecents);

test('keeps the newest few of each kind and network, each once', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) search(text);
  request('0x1');
  search('other', 'testnet');
  expect(texts()).toEqual(['other', 'b', 'f', 'e', 'd', 'c', '0x1']);
});

test('keeps neither nothing nor what is too long to be looked for again', () => {
  search('');
  search('a'.repeat(129));
  expect(texts()).toEqual([]);
});
