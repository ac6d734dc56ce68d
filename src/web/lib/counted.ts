/** "12,345". */
export const whole = (count: number | bigint) => count.toLocaleString('en-US');

/** "1 request", "1,234 requests". */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${whole(count)} ${count === 1 ? one : many}`;
