/** The value of JSON text; null for text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/**
 * As JSON.parse, with numbers that JavaScript would round as text: the digits as they stand in the source.
 *
 * @throws SyntaxError for what is no JSON
 */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // Nearly every text has amounts as text already.
  if (!/[[:,\s]-?\d[\d.]{15}/.test(text)) return value;
  return JSON.parse(text.replace(tokens, (token) => (isRounded(token) ? `"${token}"` : token)));
}

/** Texts, to leave them out, and numbers. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** True for a number of more digits than JavaScript keeps. */
function isRounded(token: string): boolean {
  if (token.startsWith('"') || /e/i.test(token)) return false;
  const [whole = '', fraction = ''] = token.replace('-', '').split('.');
  return fraction === ''
    ? !Number.isSafeInteger(Number(whole))
    : whole.length + fraction.length > 15;
}
