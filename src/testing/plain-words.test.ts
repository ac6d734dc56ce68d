import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

/** Words that the product's voice doesn't use: each has a plain one (docs/glossary.md). */
const forbidden =
  /\b(ways?|legs?|stands?|standing|stood|holds?|held|asks?|asked|asking|troubles?|weather|conservation|gives? up|given up|giving up|as (it|they) came|looks?|looked|looking)\b|\b(?<!API )calls?\b/gi;

/** Uses of these words in the sense of the domain. */
const allowed: readonly [use: RegExp, why: string][] = [
  [/\bcall ?data\b/gi, 'the input of a contract call'],
  [
    /\b(failed|contract|reverted|inner) calls?\b|\bcall failed\b/gi,
    'a call between contracts on a chain',
  ],
  [/^Call$/g, 'a `requestType` of the interface'],
  [/^(struct|function|error) \w+ ?[({].*$/g, 'a declaration in Solidity'],
  [/^lookAlike|\blook-alike\b/gi, 'an address made to be mistaken for another'],
  [/^\s*Look up\s*$/g, 'to find a request by its ID, hash or address'],
  [/\bon hold\b/gi, 'kept by the service until it is reviewed'],
  [/\bon its way\b/g, 'sent and not arrived'],
  [/\blooks like an exchange\b/g, 'what the service concludes from an address'],
];

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Attributes and calls whose text nobody reads. */
const unread =
  /^(className|id|name|type|value|key|href|to|rel|target|role|inputMode|autoComplete)$/;

/** Every text of a file that reads like words for a person: with a space, or with a capital in front. */
function textsOf(file: string, code: string): string[] {
  const texts: string[] = [];
  const add = (text: string) => {
    if (/[A-Za-z]/.test(text) && (/\S\s+\S/.test(text) || /^[A-Z][a-z]/.test(text)))
      texts.push(text);
  };
  const walk = (node: Node) => {
    if (
      /^(Import|Export(All|Named))Declaration$|^TSLiteralType$|^ImportExpression$/.test(
        node.type,
      ) &&
      !node.declaration
    )
      return;
    const attribute = node.type === 'JSXAttribute' ? (node.name as { name?: unknown }).name : null;
    if (typeof attribute === 'string' && unread.test(attribute)) return;
    if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node.value === 'string'))
      add(String(node.value));
    if (node.type === 'TemplateElement')
      add((node.value as { cooked: string | null }).cooked ?? '');
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child);
  };
  walk(parseSync(file, code).program as unknown as Node);
  return texts;
}

/** The words of a text that the voice doesn't use. */
function wrongWords(text: string): string[] {
  const rest = allowed.reduce((kept, [use]) => kept.replace(use, ''), text);
  return rest.match(forbidden) ?? [];
}

const files = ['src/web', 'src/proxy', 'src/sandbox', 'src/service'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    // Lua in strings is no text.
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|redis-scripts/.test(file))
    .map((file) => join(room, file)),
);

describe('what people read is in plain words', () => {
  test('the words are found in all kinds of text, and domain uses are allowed', () => {
    const code =
      "const a = <p title='Ask for it'>It stands {b} here</p>; f(`${n} calls left`, 'a, b', 'call data of it');";
    expect(textsOf('a.tsx', code).flatMap(wrongWords)).toEqual(['Ask', 'stands', 'calls']);
    expect(wrongWords('5 API calls left, the holder of a contract call')).toEqual([]);
  });

  test('on the page, in the proxy, in the sandbox', () => {
    const found = files.flatMap((file) =>
      textsOf(file, readFileSync(file, 'utf8')).flatMap((text) =>
        wrongWords(text).map(
          (word) => `${file}: ${word}: ${text.trim().replace(/\s+/g, ' ').slice(0, 120)}`,
        ),
      ),
    );
    expect(found.join('\n')).toBe('');
  });

  test('in the READMEs', () => {
    const readmes = [
      'README.md',
      ...['web', 'proxy', 'sandbox', 'service'].map((room) => `src/${room}/README.md`),
    ];
    const found = readmes.flatMap((file) =>
      readFileSync(file, 'utf8')
        .replace(/```[^]*?```|`[^`]*`|\]\([^)]*\)/g, '')
        .split('\n')
        .flatMap((line) =>
          wrongWords(line).map((word) => `${file}: ${word}: ${line.slice(0, 120)}`),
        ),
    );
    expect(found.join('\n')).toBe('');
  });
});
