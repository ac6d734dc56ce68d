/** "12,345". */
export const whole = (count: number | bigint) => count.toLocaleString('en-US');

/** "1 request", "1,234 requests". */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${whole(count)} ${count === 1 ? one : many}`;

/** That so many of what this browser kept are not the team’s. */
export function unsharedText(count: number, noun: string): string {
  return `${counted(count, noun)} of this browser ${count === 1 ? 'isn’t' : 'aren’t'} shared`;
}
