import { expect, test } from 'vitest';
import { joinedBlob } from './joined-blob';

test.each([0, 1, 16, 17, 300])('%i parts become one, in their order', async (count) => {
  const texts = Array.from({ length: count }, (_, index) => `${index}\n`);
  const joined = await joinedBlob(texts.map((text) => new Blob([text])));
  expect(await joined.text()).toBe(texts.join(''));
});
