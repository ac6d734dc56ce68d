import { pendingChains, useChains } from '../api/chains';
import { shortened } from './money-words';
import { unbroken } from './unbroken';

/**
 * A verdict's sentence. While the chains load, their IDs are held as places: a name never takes the place of words that
 * were read already.
 */
export function Headline({ text }: { text: string }) {
  const isNaming = useChains() === pendingChains;
  const words = shortened(text);
  if (!isNaming) return unbroken(words);
  return words.split(/(\bchain \d+)/).map((part, index) =>
    index % 2 === 0 ? (
      <span key={index}>{unbroken(part)}</span>
    ) : (
      <span key={index} className="rounded bg-line text-transparent select-none">
        {part}
      </span>
    ),
  );
}
