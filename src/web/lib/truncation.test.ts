import { expect, it } from 'vitest';
import { middleCut, truncated, visibleLines, visibleText } from './truncation';

it('cuts only what is longer than both ends', () => {
  expect(middleCut('0x1234567890')).toBe('0x1234567890');
  expect(middleCut(`0x1234${'0'.repeat(20)}abcdef`)).toBe('0x1234…abcdef');
});

it('spells invisible characters out and leaves others alone', () => {
  expect(visibleText('USDC')).toBe('USDC');
  expect(visibleText('é漢🙂')).toBe('é漢🙂');
  expect(visibleText('CDSU\u202e\u200b\n')).toBe('CDSU⟨U+202E⟩⟨U+200B⟩⟨U+000A⟩');
});

it('spells out what is no format character and can’t be seen either', () => {
  expect(visibleText('US\u034fDC')).toBe('US⟨U+034F⟩DC');
  expect(visibleText('\u3164')).toBe('⟨U+3164⟩');
  expect(visibleText('US\ufe0fDC\u{e0101}')).toBe('US⟨U+FE0F⟩DC⟨U+E0101⟩');
  // How an emoji is drawn isn't invisible.
  expect(visibleText('❤\ufe0f ↗\ufe0e')).toBe('❤\ufe0f ↗\ufe0e');
});

it('keeps the line breaks of text that has lines', () => {
  expect(visibleLines('{\n "a": "\u202e"\n}')).toBe('{\n "a": "⟨U+202E⟩"\n}');
});

it('cuts what would fill the page, and says how long it was', () => {
  expect(truncated('USDC')).toBe('USDC');
  expect(truncated('A'.repeat(10_000), 5)).toBe('AAAAA… (10,000 characters)');
  expect(truncated(`A🙂${'B'.repeat(300)}`, 2)).toBe('A\ufffd… (303 characters)');
});
