import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

/** Words that the product's voice doesn't use: each has a plain one (docs/glossary.md). */
const forbidden =
  /\b(ways?|legs?|stands?|standing|stood|holds?|holding|held|asks?|asked|asking|troubles?|weather|conservation|gives? up|gave up|given up|giving up|as (it|they) (came|comes?)|stuck|looks?|looked|looking)\b|\b(?<!API )calls?\b/gi;

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
const unread = /^(className|id|type|key|href|to|rel|target|role|inputMode|autoComplete)$/;

/** What shows the texts in it, also those that it chooses between. */
const shows = /^(Template|JSX)/;
const chooses = /^(Conditional|Logical)Expression$/;

/** Every text of a file that reads like words for a person: shown, with a space, or with a capital in front. */
function textsOf(file: string, code: string): string[] {
  const texts: string[] = [];
  const add = (text: string, isShown: boolean) => {
    const words = text.trim();
    // A dot or a colon in front: the end of a key.
    const isWords = /\s|^[A-Z][a-z]/.test(words) || (isShown && !/^[.:]/.test(words));
    if (isWords && /[A-Za-z]{2}/.test(words)) texts.push(words);
  };
  const walk = (node: Node, isShown: boolean) => {
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
      add(String(node.value), isShown);
    if (node.type === 'TemplateElement')
      add((node.value as { cooked: string | null }).cooked ?? '', true);
    for (const [key, value] of Object.entries(node)) {
      const isChosen = isShown && chooses.test(node.type) && !/^(test|left)$/.test(key);
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) walk(child, isChosen || shows.test(node.type));
    }
  };
  walk(parseSync(file, code).program as unknown as Node, false);
  return texts;
}

/** The words of a text that the voice doesn't use. */
function wrongWords(text: string): string[] {
  const rest = allowed.reduce((kept, [use]) => kept.replace(use, ''), text);
  return rest.match(forbidden) ?? [];
}

const files = ['src/web', 'src/proxy', 'src/sandbox', 'src/service'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    // SQL in strings is no text.
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|shared-rate-store/.test(file))
    .map((file) => join(room, file)),
);

describe('what people read is in plain words', () => {
  test('the words are found in all kinds of text, and domain uses are allowed', () => {
    const code = `
      const a = <p title='Ask for it'>It stands {b} here</p>;
      const b = <p name='trouble' id='leg'>\n  Held:\n  {n === 'stuck' ? 'legs' : null}</p>;
      f(\`\${n} calls left\`, 'a, b', 'call data of it', 'holds', \`\${key}:calls\`);
      f(\`\${n} held\`, \`\${n} \${n > 1 ? 'asks' : one || 'ask'}\`);`;
    const words = textsOf('a.tsx', code).flatMap(wrongWords);
    expect(words.join()).toBe('Ask,stands,trouble,Held,legs,calls,held,asks,ask');
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

  test('in the documents, the examples and the list of changes', () => {
    const inFolder = (folder: string) =>
      readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isFile() && !entry.name.endsWith('.png') ? join(folder, entry.name) : [],
      );
    const documents = [
      'README.md',
      'CONTRIBUTING.md',
      '.env.example',
      'index.html',
      'src/service/CHANGES.md',
      ...['web', 'web/wallet', 'proxy', 'sandbox', 'service'].map(
        (room) => `src/${room}/README.md`,
      ),
      ...['docs', 'deploy', 'src/web/features/webhooks/samples'].flatMap(inFolder),
    ];
    const found = documents.flatMap((file) =>
      readFileSync(file, 'utf8')
        .replace(/\bAPI\s+(?=calls?\b)/g, 'API ')
        .replace(/```[^]*?```|`[^`]+\.(test|e2e)\.ts`: [^|<]*|\]\([^)]*\)/g, '')
        // Code is no words, but the value of a setting is.
        .replace(/`[^`]*`/g, (code) => (/^`[a-z]+(-[a-z]+)+`$/.test(code) ? code : ''))
        .split('\n')
        .flatMap((line) =>
          wrongWords(line).map((word) => `${file}: ${word}: ${line.slice(0, 120)}`),
        ),
    );
    expect(found.join('\n')).toBe('');
  });
});
