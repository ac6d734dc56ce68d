import { isUtf8 } from 'node:buffer';

const maxDepth = 64;

/**
 * Why the bytes of an answer can't be passed on, or null. Syntax (RFC 8259), encoding and depth only,
 * never shape: a row of a wrong shape must reach the page, which shows it. Every endpoint of the
 * table answers an object.
 *
 * `JSON.parse` would build what nobody here looks at, which costs several times as much as walking
 * over the bytes. A property test holds both against each other.
 */
export function jsonFault(bytes: Buffer): string | null {
  if (!isUtf8(bytes)) return 'text that is not UTF-8';
  const end = walk(bytes);
  if (end === tooDeep) return `JSON nested deeper than ${maxDepth}`;
  // Complete is what stays outside of everything when a space follows.
  if (table[end | space.charCodeAt(0)] !== afterAlone) return 'text that is not JSON';
  const first = bytes.find((byte) => !space.includes(String.fromCharCode(byte)));
  return first === '{'.charCodeAt(0) ? null : 'JSON that is not an object';
}

// Nothing else costs the proxy as much, so the grammar is a table that is asked once for each byte, and most bytes of
// strings are not asked about at all. Conditions for each rule took half as long again.

/** What follows a state: for each of these bytes (latin1) the name of the next state. Others break the text. */
type Row = Record<string, string>;

const space = ' \t\n\r';
const oneToNine = '123456789';
const digits = `0${oneToNine}`;
const hexDigits = `${digits}abcdefABCDEF`;
const literals = ['true', 'false', 'null'];
const plain = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte))
  .filter((text) => text >= ' ' && text !== '"' && text !== '\\')
  .join('');

/** A value can be a `member` of an object, an `item` of a list, or stand `alone`. */
const valueRow = (as: string): Row => ({
  [space]: as,
  '"': `string ${as}`,
  '{': 'object',
  '[': 'list',
  '-': `minus ${as}`,
  '0': `zero ${as}`,
  [oneToNine]: `whole ${as}`,
  ...Object.fromEntries(literals.map((word) => [word.charAt(0), `${word.charAt(0)} ${as}`])),
});

const stringRow = (as: string, after: string): Row => ({
  [plain]: `string ${as}`,
  '"': after,
  '\\': `escape ${as}`,
});

function escapeRows(as: string): Record<string, Row> {
  return {
    [`escape ${as}`]: { '"\\/bfnrt': `string ${as}`, u: `hex 1 ${as}` },
    [`hex 1 ${as}`]: { [hexDigits]: `hex 2 ${as}` },
    [`hex 2 ${as}`]: { [hexDigits]: `hex 3 ${as}` },
    [`hex 3 ${as}`]: { [hexDigits]: `hex 4 ${as}` },
    [`hex 4 ${as}`]: { [hexDigits]: `string ${as}` },
  };
}

/** @param ends what can follow such a value; nothing else ends a number */
function valueRows(as: string, ends: Row): Record<string, Row> {
  const after: Row = { [space]: `after ${as}`, ...ends };
  const exponent: Row = { eE: `e ${as}` };
  const fraction: Row = { '.': `point ${as}`, ...exponent };
  const rows: Record<string, Row> = {
    [as]: valueRow(as),
    [`after ${as}`]: after,
    [`minus ${as}`]: { '0': `zero ${as}`, [oneToNine]: `whole ${as}` },
    [`zero ${as}`]: { ...after, ...fraction },
    [`whole ${as}`]: { ...after, ...fraction, [digits]: `whole ${as}` },
    [`point ${as}`]: { [digits]: `fraction ${as}` },
    [`fraction ${as}`]: { ...after, ...exponent, [digits]: `fraction ${as}` },
    [`e ${as}`]: { '+-': `sign ${as}`, [digits]: `exponent ${as}` },
    [`sign ${as}`]: { [digits]: `exponent ${as}` },
    [`exponent ${as}`]: { ...after, [digits]: `exponent ${as}` },
    ...escapeRows(as),
  };
  for (const word of literals)
    for (let length = 1; length < word.length; length++) {
      const next = length + 1 === word.length ? 'after' : word.slice(0, length + 1);
      rows[`${word.slice(0, length)} ${as}`] = { [word.charAt(length)]: `${next} ${as}` };
    }
  return rows;
}

const firstName: Row = { [space]: 'first name', '"': 'string name', '}': 'close' };
const firstItem: Row = { ...valueRow('item'), [space]: 'first item', ']': 'close' };

/** States at which the walk does more than to ask for the next one. */
const stops: Record<string, Row> = {
  close: {},
  object: firstName,
  list: firstItem,
  'string name': stringRow('name', 'colon'),
  'string member': stringRow('member', 'after member'),
  'string item': stringRow('item', 'after item'),
  'string alone': stringRow('alone', 'after alone'),
};

const grammar: Record<string, Row> = {
  ...stops,
  'first name': firstName,
  'first item': firstItem,
  name: { [space]: 'name', '"': 'string name' },
  ...escapeRows('name'),
  colon: { [space]: 'colon', ':': 'member' },
  ...valueRows('member', { ',': 'name', '}': 'close' }),
  ...valueRows('item', { ',': 'item', ']': 'close' }),
  ...valueRows('alone', {}),
};

/** A state is the place of its row. The first row is empty and belongs to the broken text, which nothing mends. */
const names = Object.keys(grammar);
const stateOf = (name: string) => (names.indexOf(name) + 1) << 8;
const table = new Uint16Array((names.length + 1) << 8);
for (const [name, row] of Object.entries(grammar))
  for (const [bytes, next] of Object.entries(row))
    for (const byte of Buffer.from(bytes, 'latin1')) table[stateOf(name) | byte] = stateOf(next);

const beginning = stateOf('alone');
const broken = 0;
/** No state: the walk has ended. */
const tooDeep = -1;
const close = stateOf('close');
const object = stateOf('object');
const firstString = stateOf('string name');
const lastStop = stateOf('string alone');
const afterMember = stateOf('after member');
const afterItem = stateOf('after item');
const afterAlone = stateOf('after alone');

/** The state after each object and list that is open, and below them outside of everything. */
const afterClose = new Uint16Array(maxDepth + 1).fill(afterAlone, 0, 1);

/** The state after the last byte. */
function walk(bytes: Buffer): number {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let depth = 0;
  let state = beginning;
  for (let at = 0; at < bytes.length; at++) {
    state = table[state | bytes[at]!]!;
    if (state > lastStop) continue;
    if (state >= firstString) at = plainEnd(words, at + 1) - 1;
    else if (state === broken) return broken;
    else if (state === close) state = afterClose[--depth]!;
    else if (++depth > maxDepth) return tooDeep;
    else afterClose[depth] = state === object ? afterMember : afterItem;
  }
  return state;
}

/** Where bytes have to be looked at one by one again: passed over are those that a string can hold as they are, four at once. */
function plainEnd(words: DataView, start: number): number {
  const last = words.byteLength - 4;
  let at = start;
  for (; at <= last; at += 4) {
    const four = words.getInt32(at, true);
    // Changes places of space and quote, so that the quote follows what is below a space.
    const swapped = four ^ 0x02020202;
    const backslash = four ^ 0x5c5c5c5c;
    // Subtracting borrows the top bit of a byte that is too small; the lowest one found is never wrong.
    const small = ((swapped - 0x21212121) & ~swapped) | ((backslash - 0x01010101) & ~backslash);
    const found = small & 0x80808080;
    if (found !== 0) return at + ((31 - Math.clz32(found & -found)) >> 3);
  }
  return at;
}
