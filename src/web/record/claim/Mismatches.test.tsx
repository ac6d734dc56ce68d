import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DifferingTexts } from './Mismatches';

const markedIn = (requested: string, reported: string) =>
  [
    ...renderToStaticMarkup(<DifferingTexts requested={requested} reported={reported} />).matchAll(
      /<mark[^>]*>([^<]*)<\/mark>/g,
    ),
  ].map(([, text]) => text);

it('marks the characters that differ, in both texts, and no difference of case', () => {
  expect(markedIn('0xAbcdef', '0xabXdeZ')).toEqual(['c', 'f', 'X', 'Z']);
  expect(markedIn('0xAB', '0xab')).toEqual([]);
  expect(markedIn('5 USDC', '5 USDCx')).toEqual(['x']);
});
