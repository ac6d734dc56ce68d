export const maxPasted = 50;

/** What was pasted, each thing once, in its order. */
export interface Pasted {
  ids: string[];
  /** Beyond the fifty that are looked up. */
  overflow: number;
}

/** The last long part of a link: explorers end in the hash, some with a query or a fragment around it. */
function fromLink(text: string): string {
  if (!/^https?:\/\//i.test(text)) return text;
  const parts = text.split(/[/?#=&]/).filter((part) => part.length >= 20);
  return parts.at(-1) ?? text;
}

/** Ids and hashes out of anything that separates: lines, commas, quotes, links, cells of a sheet. */
export function readPasted(text: string): Pasted {
  const words = text
    .split(/[\s,;"'`|<>()[\]{}]+/)
    .map((word) => fromLink(word.trim()))
    .filter((word) => word.length > 0 && word.length <= 128);
  const all = [...new Set(words)];
  return { ids: all.slice(0, maxPasted), overflow: Math.max(0, all.length - maxPasted) };
}
