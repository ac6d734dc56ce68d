import { countLeftOut, isTimeOrAmount, type LeftOut } from './left-out';
import { namedChain, type ListedChain, type NamedChain } from './named-chain';
import { shapeRules, shapesByLikelihood, type Reading } from './shapes';

/** Something in a text that may be a request ID, an order ID, the hash of a transaction or an address. */
export interface Identifier extends Reading {
  /** The chain that the text names beside it. */
  chain: NamedChain | null;
  /** Where it is in the text, as indexes of its UTF-16 units; of an escaped link, where the link is. */
  start: number;
  end: number;
}

export interface ReadText {
  /** Each once, in the order of the text. */
  identifiers: Identifier[];
  leftOut: LeftOut;
}

/** No identifier of any chain is longer. */
export const maxIdentifierLength = 128;

/**
 * Every identifier in a text, whatever is around it: words, markup, links, JSON, invisible characters. Found by its shape
 * alone; whether the service knows it is another question. Pure; never throws.
 *
 * @param chains the chain list, for the names and explorers of chains
 */
export function identifiersIn(text: string, chains: Iterable<ListedChain> = []): ReadText {
  const listed = [...chains];
  const { visible, indexOf } = withoutFormat(text);
  const found = [...inLinks(visible, listed)];
  const blanks = (length: number) => ' '.repeat(length);
  // What is found is blanked, so that no part of it is found again. So are escapes of JSON and signed tokens.
  let rest = visible.replace(
    /\\(?:u[0-9a-f]{4}|[nrt])|\beyJ[\w-]+\.[\w-]+\.[\w-]+/gi,
    ({ length }) => blanks(length),
  );
  const without = (spans: readonly Span[]) => {
    let [blanked, last] = ['', 0];
    for (const { start, end } of spans) {
      blanked += rest.slice(last, start) + blanks(end - start);
      last = end;
    }
    rest = blanked + rest.slice(last);
  };
  without(found);
  const digests = new Set<string>();
  for (const { pattern, read } of shapeRules) {
    const ofShape: Identifier[] = [];
    for (const match of rest.matchAll(pattern)) {
      const reading = read(match);
      if (!reading) continue;
      if (isNamedDigest(rest, match.index)) digests.add(keyOf(reading));
      const [start, end] = [match.index, match.index + match[0].length];
      const chain = namedChain(lineBefore(visible, start), visible.slice(end, end + 20), listed);
      ofShape.push({ ...reading, chain, start, end });
    }
    without(ofShape);
    found.push(...ofShape);
  }
  if (found.length === 0) found.push(...unknownForms(visible));
  const sorted = found
    .filter((each) => !digests.has(keyOf(each)))
    .toSorted((a, b) => a.start - b.start);
  return {
    identifiers: eachOnce(sorted).map((each) => ({
      ...each,
      start: indexOf(each.start),
      end: indexOf(each.end),
    })),
    leftOut: countLeftOut(visible, sorted),
  };
}

interface Span {
  start: number;
  end: number;
}

/** The likeliest first; of equals, in the order of the text. */
export function byLikelihood(identifiers: readonly Identifier[]): Identifier[] {
  return identifiers.toSorted(
    (a, b) => shapesByLikelihood.indexOf(a.shape) - shapesByLikelihood.indexOf(b.shape),
  );
}

/** Letters of another width are those of this one, and what looks like `0x` before hex digits is it: each as long as before. */
const plain = (text: string) =>
  text
    .replace(/[\uff10-\uff5a]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/(?<![A-Za-z0-9])[0oOоО][xX×хХ](?=[0-9a-fA-F]{40})/g, '0x');

/** The text without format characters (Unicode Cf), and where each place of it was before. */
function withoutFormat(text: string): { visible: string; indexOf: (place: number) => number } {
  const dropped = [...text.matchAll(/\p{Cf}/gu)];
  if (dropped.length === 0) return { visible: plain(text), indexOf: (place) => place };
  const indexOf = (place: number) => {
    let index = place;
    for (const { 0: character, index: at } of dropped) {
      if (at > index) break;
      index += character.length;
    }
    return index;
  };
  return { visible: plain(text.replace(/\p{Cf}/gu, '')), indexOf };
}

/** What the percent-encoded links hold, each at the place of its link. */
function* inLinks(text: string, chains: readonly ListedChain[]): Generator<Identifier> {
  if (!text.includes('%')) return;
  for (const { 0: word, index: start } of text.matchAll(/[^\s"'<>|]+/g)) {
    const decoded = word.includes('%') ? decode(word) : word;
    if (decoded === word) continue;
    for (const each of identifiersIn(decoded, chains).identifiers)
      if (each.shape !== 'unknown') yield { ...each, start, end: start + word.length };
  }
}

function decode(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

const lineBefore = (text: string, place: number) =>
  text
    .slice(Math.max(0, place - 400), place)
    .split('\n')
    .at(-1) ?? '';

/** A checksum or a commit has the shape of a hash: it is no identifier where the text says so, nor where it is repeated. */
function isNamedDigest(text: string, place: number): boolean {
  return /(?:sha-?(?:1|256|384|512)|md5|commits?|blob|tree|compare|diff|digest|etag|integrity)["']?[-_:=/\s]{0,3}["']?$/i.test(
    text.slice(Math.max(0, place - 24), place),
  );
}

/** Hex in lower case and without `0x`: a hash with and without it is one. */
const keyOf = ({ text }: Reading) =>
  /^(?:0x)?[0-9a-f]+$/i.test(text) ? text.toLowerCase().replace('0x', '') : text;

function eachOnce(identifiers: readonly Identifier[]): Identifier[] {
  const byKey = new Map<string, Identifier>();
  for (const each of identifiers) {
    const before = byKey.get(keyOf(each));
    // Which chain it is on may be told where it is written again.
    if (!before) byKey.set(keyOf(each), each);
    else before.chain ??= each.chain;
  }
  return [...byKey.values()];
}

/** Identifiers of no known form, such as the IDs of a service to come: only where each line is one of them. */
function* unknownForms(text: string): Generator<Identifier> {
  const lines = [...text.matchAll(/[^\n]+/g)].filter(([line]) => line.trim() !== '');
  const isOnly = lines.length === 1;
  const read = lines.map(({ 0: line, index }) => {
    const word = line.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}=]+$/gu, '');
    const isSome =
      /^[\w.:@+/=~-]+$/.test(word) && mayBeUnknown(word, isOnly) && !/^[a-z]+:\/\//i.test(word);
    const start = index + line.indexOf(word);
    return isSome ? { word, start, end: start + word.length } : null;
  });
  // Beside words of a language, others are words too.
  if (lines.some(([line]) => /\S\s+\S/.test(line))) return;
  for (const each of read)
    if (each) yield { ...each, shape: 'unknown', text: each.word, spellings: [], chain: null };
}

/** False for words of a language and for hex that is too short. A number may only be one where it is alone. */
function mayBeUnknown(word: string, isOnly: boolean): boolean {
  if (word.length > maxIdentifierLength || /^0x/i.test(word)) return false;
  if (isTimeOrAmount(word)) return isOnly && /^\d{6,20}$/.test(word);
  return word.length >= 25 || (word.length >= 6 && /\d/.test(word));
}
