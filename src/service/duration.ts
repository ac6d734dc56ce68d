export const timeSteps = [
  { unit: 'd', seconds: 86_400 },
  { unit: 'h', seconds: 3_600 },
  { unit: 'm', seconds: 60 },
  { unit: 's', seconds: 1 },
];

/** Elapsed time in its two largest units: "35m 42s", "4s", "2d 3h". */
export function formatDuration(seconds: number): string {
  let rest = Math.max(0, Math.round(seconds));
  const first = Math.max(
    0,
    timeSteps.findIndex((step) => rest >= step.seconds),
  );
  if (rest === 0) return '0s';
  const parts: string[] = [];
  for (const step of timeSteps.slice(first, first + 2)) {
    const count = Math.floor(rest / step.seconds);
    rest -= count * step.seconds;
    if (count > 0) parts.push(`${count.toLocaleString('en-US')}${step.unit}`);
  }
  return parts.join(' ');
}
