const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

const channelsOf = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** `#rrggbb` as it came, or null: nothing else of a stranger's text becomes a color. */
export function safeBrandColor(color: string | null | undefined): string | null {
  return color && /^#[0-9a-f]{6}$/i.test(color) ? color : null;
}

/** The color of a chain: a steady one of its own where none is reported. Ids have hues and shades far apart, by irrational steps. */
export function chainColor({ id, brandColor }: { id: number; brandColor: string | null }): string {
  const own = safeBrandColor(brandColor);
  if (own) return own;
  const turn = (third: number) => 2 * Math.PI * (id * 0.618_034 - third / 3);
  const middle = 100 + 60 * ((id * 0.569_84) % 1);
  const channel = (third: number) => Math.round(middle + 80 * Math.cos(turn(third))).toString(16);
  return `#${channel(0)}${channel(1)}${channel(2)}`;
}

/** Whether two colors are hard to tell apart in a small square. */
export function isNearColor(one: string, other: string): boolean {
  const others = channelsOf(other);
  return Math.hypot(...channelsOf(one).map((part, at) => part - (others[at] ?? 0))) < 60;
}

/** Black or white, whichever has more contrast on the color (WCAG relative luminance). */
export function inkOn(color: string): '#000000' | '#ffffff' {
  const [r = 0, g = 0, b = 0] = channelsOf(color).map((part) => linear(part / 255));
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? '#000000' : '#ffffff';
}
