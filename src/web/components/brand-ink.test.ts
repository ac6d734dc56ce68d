import { expect, it } from 'vitest';
import { inkOn, safeBrandColor } from './brand-ink';

it('takes #rrggbb and nothing else of a stranger’s text', () => {
  expect(safeBrandColor('#0052FF')).toBe('#0052FF');
  for (const text of ['red', '#fff', '#0052ff;', 'url(x)', '', null])
    expect(safeBrandColor(text)).toBeNull();
});

it('chooses the ink with more contrast', () => {
  expect(inkOn('#ffffff')).toBe('#000000');
  expect(inkOn('#000000')).toBe('#ffffff');
  expect(inkOn('#f0b90b')).toBe('#000000');
  expect(inkOn('#0052ff')).toBe('#ffffff');
});
