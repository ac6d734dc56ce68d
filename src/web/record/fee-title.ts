import { truncated } from '../lib/truncation';

// A map, because names are the service's: an object would have more of them than these.
const titles = new Map([
  ['app', 'App fee'],
  ['subsidized', 'Sponsored'],
]);

/** "Priority lane" of `priorityLane`: the service's name of a fee, as words. */
export function feeTitle(name: string): string {
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return truncated(titles.get(name) ?? words.charAt(0).toUpperCase() + words.slice(1), 60);
}
