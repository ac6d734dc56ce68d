/** How a term compares. The service's bounds are inclusive: `>` reads as `>=`, and only `>=` is printed. */
export type Operator = ':' | '>=' | '<=';

/** One term of the text form: `-failReason:SLIPPAGE,"N/A"`, `amount>=1000`, `depositAddress:none`. */
export interface Term {
  not: boolean;
  word: string;
  operator: Operator;
  /** Null: `none`, the field is empty. */
  values: string[] | null;
}

export type Token = Term | '(' | ')' | 'OR';

export type Tokens = { tokens: Token[]; problem?: undefined } | { problem: string };

const head = /(-?)([A-Za-z]+)(:|>=|<=|>|<)/y;
const plain = /[^\s",()]+/y;
const quoted = /"((?:[^"\\]|\\.)*)"/sy;

/** Splits the text form into terms, parentheses and OR. A word without a key is a search (`term`). */
export function readTokens(text: string): Tokens {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  const value = () => {
    const inQuotes = take(quoted);
    if (inQuotes) return { text: (inQuotes[1] ?? '').replaceAll(/\\(.)/gs, '$1'), quoted: true };
    const bare = take(plain);
    return bare ? { text: bare[0], quoted: false } : null;
  };
  while (at < text.length) {
    if (take(/\s+/y)) continue;
    const parenthesis = take(/[()]/y);
    if (parenthesis) {
      tokens.push(parenthesis[0] as '(' | ')');
      continue;
    }
    if (take(/OR(?=[\s()]|$)/y)) {
      tokens.push('OR');
      continue;
    }
    const start = take(head);
    const first = value();
    if (!first) {
      const rest = text.slice(at, at + 20);
      return { problem: start ? `${start[2]} has no value.` : `Unexpected “${rest}”.` };
    }
    if (!start) {
      tokens.push({ not: false, word: 'term', operator: ':', values: [first.text] });
      continue;
    }
    const all = [first];
    while (take(/,/y)) {
      const next = value();
      if (!next) return { problem: `${start[2]} has no value.` };
      all.push(next);
    }
    const nulls = all.filter((one) => !one.quoted && one.text === 'none').length;
    if (nulls > 0 && all.length > 1)
      return { problem: `${start[2]} can’t combine none with values.` };
    tokens.push({
      not: start[1] === '-',
      word: start[2] ?? '',
      operator: readOperator(start[3] ?? ':'),
      values: nulls > 0 ? null : all.map((one) => one.text),
    });
  }
  return { tokens };
}

function readOperator(sign: string): Operator {
  if (sign === ':') return ':';
  return sign.startsWith('>') ? '>=' : '<=';
}

/** A term as text; `readTokens` gives the same term back. */
export function printTerm({ not, word, operator, values }: Term): string {
  const value = values === null ? 'none' : values.map(printValue).join(',');
  return `${not ? '-' : ''}${word}${operator}${value}`;
}

function printValue(value: string): string {
  const isPlain = value !== 'none' && /^[^\s",()]+$/.test(value);
  return isPlain ? value : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
