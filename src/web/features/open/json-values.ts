import { parseExactJson } from '#service/parse-json';

/** A JSON value inside a text, with its place. */
export interface JsonValue {
  value: unknown;
  start: number;
  end: number;
}

/** What a text holds besides prose: its values in order, and the places of what begins like one and can't be read. */
export interface JsonValues {
  values: JsonValue[];
  unreadable: number[];
}

// A text that isn't JSON at all must not be read from each of its brackets to the end.
const maxUnreadable = 200;

/**
 * Objects and lists that follow each other in a text, whatever is between them: records one after another, lines of a log
 * that end in one, the body behind headers.
 */
export function jsonValues(text: string): JsonValues {
  const found: JsonValues = { values: [], unreadable: [] };
  let position = 0;
  while (found.unreadable.length < maxUnreadable) {
    const start = nextBracket(text, position);
    if (start === -1) break;
    const end = endOfJson(text, start);
    if (typeof end === 'number') {
      found.values.push({ value: parseExactJson(text.slice(start, end)), start, end });
      position = end;
    } else {
      // A word in brackets, as logs have it, is no JSON that went wrong.
      if (text[start] === '{') found.unreadable.push(end.failsAt);
      position = Math.max(start + 1, text[start] === '{' ? lineEnd(text, end.failsAt) : 0);
    }
  }
  return found;
}

function nextBracket(text: string, from: number): number {
  const bracket = /[[{]/g;
  bracket.lastIndex = from;
  return bracket.exec(text)?.index ?? -1;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

const tokens = {
  space: /[ \t\r\n]*/y,
  text: /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})[ !#-[\]-\uffff]*)*"/y,
  scalar: /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y,
};

/** Where the JSON value ends that begins at a place, or where it stops being JSON; in the same words in every browser. */
export function endOfJson(text: string, start: number): number | { failsAt: number } {
  let at = start;
  const skip = (token: RegExp) => {
    token.lastIndex = at;
    const { 0: matched = '' } = token.exec(text) ?? {};
    at += matched.length;
    return matched !== '';
  };
  const open: string[] = [];
  let expected: 'value' | 'value or end' | 'key' | 'key or end' | 'separator' = 'value';
  for (;;) {
    skip(tokens.space);
    const sign = text[at] ?? '';
    const isObject = open.at(-1) === '{';
    if (expected === 'separator') {
      if (sign === ',') expected = isObject ? 'key' : 'value';
      else if (sign === (isObject ? '}' : ']')) open.pop();
      else return { failsAt: at };
      at += 1;
    } else if (expected === 'key' || expected === 'key or end') {
      if (sign === '}' && expected === 'key or end') {
        open.pop();
        at += 1;
        expected = 'separator';
      } else {
        if (!skip(tokens.text)) return { failsAt: at };
        skip(tokens.space);
        if (text[at] !== ':') return { failsAt: at };
        at += 1;
        expected = 'value';
      }
    } else if (sign === ']' && expected === 'value or end') {
      open.pop();
      at += 1;
      expected = 'separator';
    } else if (sign === '{' || sign === '[') {
      open.push(sign);
      at += 1;
      expected = sign === '{' ? 'key or end' : 'value or end';
    } else {
      if (!skip(tokens.text) && !skip(tokens.scalar)) return { failsAt: at };
      expected = 'separator';
    }
    if (open.length === 0) return at;
  }
}
