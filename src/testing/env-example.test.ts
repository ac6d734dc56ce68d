import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const namesIn = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => name);

/** The fields of the schemas of environment variables, and the files in which they may stand. */
const fieldsOf = (file: string) => [
  ...namesIn(file, /\s([A-Z][A-Z_]+): /g),
  ...namesIn(file, /InFiles = \[([^\]]+)\]/g).flatMap((list) =>
    [...list.matchAll(/'(\w+)'/g)].map(([, name]) => `${name}_FILE`),
  ),
];

test('.env.example has every setting, and nothing else', () => {
  const files = readdirSync('src/proxy/config').filter((file) => !file.includes('.test.'));
  const network = new Set(fieldsOf('src/proxy/config/read-networks.ts'));
  const settings = new Set([
    ...files.flatMap((file) =>
      file === 'read-networks.ts' ? [] : fieldsOf(`src/proxy/config/${file}`),
    ),
    ...[...network].flatMap((name) =>
      name.startsWith('SERVICE_') ? name : [`SERVICE_${name}`, `SERVICE_TESTNET_${name}`],
    ),
    ...fieldsOf('src/sandbox/env.ts'),
  ]);
  expect(settings.size).toBeGreaterThan(70);
  expect(namesIn('.env.example', /^(?:# )?([A-Z][A-Z_]+)=/gm).toSorted()).toEqual(
    [...settings].toSorted(),
  );
});
