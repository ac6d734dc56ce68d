import {
  byLikelihood,
  identifiersIn,
  maxIdentifierLength,
  type Identifier,
} from '#service/identifiers/identifiers-in';
import type { LeftOut } from '#service/identifiers/left-out';
import { accountVmTypes } from '#service/identifiers/shapes';

/** With more of them a URL would be too long. */
export const maxKept = 100;

/** Of one search, so many IDs that no list has are asked for by the status endpoint, which takes one a call. */
export const maxAskedIds = 3;

export interface SearchRequest {
  /** What may be identifiers, the likeliest first. */
  identifiers: Identifier[];
  /** One word that can be no identifier: it is searched for once. */
  word: string | null;
  leftOut: LeftOut;
  /** Identifiers of the text beyond those that a URL holds: they are not looked up. */
  omitted: string[];
  /** The `q` of this search: its identifiers, separated by commas. */
  q: string;
}

/** What is searched for in a pasted text. The `q` that it gives is read as the same search. */
export function readSearch(text: string): SearchRequest {
  const { identifiers: all, leftOut } = identifiersIn(text);
  const identifiers = all.slice(0, maxKept);
  const alone = text.trim();
  const isWord = identifiers.length === 0 && !/\s/.test(alone) && alone !== '';
  const word = isWord && alone.length <= maxIdentifierLength ? alone : null;
  return {
    identifiers: byLikelihood(identifiers),
    word,
    leftOut,
    omitted: all.slice(maxKept).map((each) => each.text),
    q: word ?? identifiers.map((each) => each.text).join(','),
  };
}

/** The text of a `q`: each identifier in a line of its own. */
export const textOfQ = (q: string) => q.replaceAll(',', '\n');

/** Whether it can be an account on some chain; a hash of 32 bytes can't. */
export function mayBeAccount({ shape }: Pick<Identifier, 'shape'>): boolean {
  return accountVmTypes[shape] !== undefined || shape === 'short-hex' || shape === 'unknown';
}
