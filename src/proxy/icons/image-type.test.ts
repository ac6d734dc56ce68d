import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { imageType } from './image-type';

test.each([
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff\xe0'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'RIFF\x10\0\0\0WEBP'],
  ['image/avif', '\0\0\0\x20ftypavif'],
  [null, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  [null, '<?xml version="1.0"?><svg/>'],
  [null, '<!doctype html>'],
  [null, 'RIFF\x10\0\0\0WAVE'],
  [null, '\0\0\0\x20ftypisom'],
  [null, ' \x89PNG\r\n\x1a\n'],
  [null, ''],
])('%s by its first bytes', (type, text) => {
  expect(imageType(Buffer.from(text, 'latin1'))).toBe(type);
});

test('no text is an image, apart from what begins like a GIF', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(imageType(Buffer.from(`<${text}`))).toBeNull();
    }),
  );
});
