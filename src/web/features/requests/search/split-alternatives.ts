import type { Term, Token } from './terms';

/** A text cut at OR and parentheses. */
export interface Sides {
  common: Term[];
  /** Null: no OR and no parentheses. */
  alternatives: Term[][] | null;
}

interface Side {
  terms: Term[];
  inner: Term[][] | null;
}

const nested = 'Parentheses stand once beside other terms: the service knows one level of groups.';

/** Cuts tokens into what always holds and the alternatives; a string says why the service's groups cannot hold them. */
export function splitAlternatives(tokens: readonly Token[]): Sides | string {
  const sides: Side[] = [{ terms: [], inner: null }];
  let isInside = false;
  for (const token of tokens) {
    const side = sides.at(-1);
    if (!side) return nested;
    if (token === '(') {
      if (isInside || side.inner) return nested;
      isInside = true;
      side.inner = [[]];
    } else if (token === ')') {
      if (!isInside) return 'A parenthesis closes that was not opened.';
      isInside = false;
    } else if (token === 'OR') {
      if (isInside) side.inner?.push([]);
      else sides.push({ terms: [], inner: null });
    } else if (isInside) side.inner?.at(-1)?.push(token);
    else side.terms.push(token);
  }
  if (isInside) return 'A parenthesis is not closed.';
  const [only] = sides;
  if (sides.length === 1 && only) {
    if (only.inner?.some((one) => one.length === 0)) return emptySide;
    return { common: only.terms, alternatives: only.inner };
  }
  const alternatives = sides.flatMap(({ terms, inner }) =>
    (inner ?? [[]]).map((one) => [...terms, ...one]),
  );
  return alternatives.some((one) => one.length === 0) ? emptySide : { common: [], alternatives };
}

const emptySide = 'A side of OR is empty: it would match everything.';
