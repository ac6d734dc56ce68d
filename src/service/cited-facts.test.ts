import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const facts = new Set(
  [
    ...readFileSync(new URL('docs/service-api.md', root), 'utf8').matchAll(/^- \*\*(\w+)\*\*/gm),
  ].map(([, number]) => number),
);
const sources = ['src', 'e2e', 'scripts'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
    .map((name) => `${folder}/${name}`),
);

test('every fact of docs/service-api.md that code cites is there', () => {
  const cited = sources.flatMap((file) =>
    [
      ...readFileSync(new URL(file, root), 'utf8').matchAll(
        /service-api\.md ([A-Z]\d+(?:(?:, | to | and )[A-Z]\d+)*)/g,
      ),
    ].flatMap(([, numbers]) => (numbers?.match(/[A-Z]\d+/g) ?? []).map((fact) => ({ file, fact }))),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ fact }) => !facts.has(fact))).toEqual([]);
});
