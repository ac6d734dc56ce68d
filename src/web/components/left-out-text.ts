import type { LeftOut } from '#service/identifiers/left-out';
import { counted } from '../lib/counted';

/** "12 words, 9 times and amounts left out"; empty where nothing was. */
export function leftOutText({ words, timesAndAmounts }: LeftOut): string {
  const parts = [
    ...(words > 0 ? [counted(words, 'word')] : []),
    ...(timesAndAmounts > 0
      ? [counted(timesAndAmounts, 'time or amount', 'times and amounts')]
      : []),
  ];
  return parts.length > 0 ? `${parts.join(', ')} left out` : '';
}
