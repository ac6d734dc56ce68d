import { expect, it } from 'vitest';
import { chainColor, inkOn, isNearColor, safeBrandColor } from './brand-ink';

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

it('gives a chain that reports no color one of its own, and the same one each time', () => {
  const color = (id: number) => chainColor({ id, brandColor: null });
  expect(chainColor({ id: 1, brandColor: '#0052ff' })).toBe('#0052ff');
  expect(color(8453)).toBe(color(8453));
  for (let id = 0; id < 2_000; id += 1) expect(safeBrandColor(color(id))).not.toBeNull();
  // Of one hue, these two differ in shade.
  expect(isNearColor(color(999), color(43_419))).toBe(false);
});

it('tells colors that look alike from others', () => {
  expect(isNearColor('#b938b3', '#c825b8')).toBe(true);
  expect(isNearColor('#b938b3', '#0052ff')).toBe(false);
});
