/** The last reads with their validators, in memory only: the proxy lets no browser keep an answer. */
export interface KeptAnswer {
  etag: string;
  text: string;
}

/** The page that looks for news, the chains, and a few ways back. */
const mostKept = 6;
const kept = new Map<string, KeptAnswer>();

export const keptAnswer = (url: string): KeptAnswer | undefined => kept.get(url);

/** Holds the text of an answer that has a validator; the one read longest ago makes room. */
export function keepAnswer(url: string, etag: string | null, text: string): void {
  if (etag === null) return;
  kept.delete(url);
  kept.set(url, { etag, text });
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}
