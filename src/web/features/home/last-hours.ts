import { hourSeconds } from './home-questions';

/** When each of the last so many whole hours begins, the oldest first. */
export function lastHours(nowSeconds: number, count: number): number[] {
  const last = Math.floor(nowSeconds / hourSeconds) * hourSeconds;
  return Array.from({ length: count }, (_, index) => last - (count - index) * hourSeconds);
}
