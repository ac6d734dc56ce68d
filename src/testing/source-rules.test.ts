import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => join('src', file));
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

/** The files that a file imports, types and `import()` included: the linter's rule does not follow `import()`. */
function importsOf(file: string): string[] {
  const names = (texts.get(file) ?? '').matchAll(/\b(?:from|import)\s*\(?\s*'([.#][^']+)'/g);
  return [...names].flatMap(([, name = '']) => {
    const path = name.startsWith('#') ? join('src', name.slice(1)) : join(dirname(file), name);
    return [`${path}.ts`, `${path}.tsx`].filter((candidate) => texts.has(candidate));
  });
}

/** Files that can be reached from themselves, each with the way round. */
function circles(): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) return void found.push([...path.slice(start), file].join(' -> '));
    if (done.has(file)) return;
    for (const next of importsOf(file)) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return found;
}

test('no file imports itself through others', () => {
  expect(importsOf('src/web/wallet/verify-signature.ts')).toContain(
    'src/web/wallet/contract-signature.ts',
  );
  expect(circles()).toEqual([]);
});

/** Folders of which each imports the other, a folder and the one around it included. */
function mutualFolders(edges: readonly (readonly [from: string, to: string])[]): string[] {
  const found = new Map<string, string>();
  for (const [file, imported] of edges) {
    const [from, to] = [dirname(file), dirname(imported)];
    if (from !== to) found.set(`${from} ${to}`, `${file} -> ${imported}`);
  }
  return [...found].flatMap(([key, example]) => {
    const back = found.get(key.split(' ').toReversed().join(' '));
    return back !== undefined && example < back ? [`${example}, and ${back}`] : [];
  });
}

test('no two folders import each other, and none is a drawer', () => {
  expect(
    mutualFolders([
      ['src/a/one.ts', 'src/a/b/two.ts'],
      ['src/a/b/three.ts', 'src/a/four.ts'],
      ['src/c/five.ts', 'src/a/one.ts'],
    ]),
  ).toEqual(['src/a/b/three.ts -> src/a/four.ts, and src/a/one.ts -> src/a/b/two.ts']);
  const product = files.filter((file) => !file.startsWith('src/testing/'));
  const edges = product.flatMap((file) => importsOf(file).map((to) => [file, to] as const));
  expect(mutualFolders(edges)).toEqual([]);
  const counts = new Map<string, number>();
  for (const folder of product.map(dirname)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
});

test('no file is longer than 400 lines', () => {
  const tests = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => [join('src', file), readFileSync(join('src', file), 'utf8')] as const);
  const linesOf = (text: string) => text.split('\n').length - 1;
  const long = [...texts, ...tests].filter(([, text]) => linesOf(text) > 400);
  expect(long.map(([file]) => file)).toEqual([]);
});

test('no module of the page keeps state of its own: a session does', () => {
  const withLet = files.filter(
    (file) => file.startsWith('src/web/') && /^(export )?let /m.test(texts.get(file) ?? ''),
  );
  expect(withLet).toEqual([]);
});
