import { readFileSync } from 'node:fs';
import type * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { networkSettings, secretsInFiles, settings } from '../proxy/config/settings';
import { sandboxSettings } from '../sandbox/env';

/** Every setting by its whole name, with its schema; what may stand in a file has two names. */
const all = new Map<string, z.ZodMiniType | null>();
const add = (prefix: string, table: Record<string, z.ZodMiniType>) => {
  for (const [name, schema] of Object.entries(table)) {
    all.set(prefix + name, schema);
    if (secretsInFiles.has(name)) all.set(`${prefix}${name}_FILE`, null);
  }
};
add('', settings);
add('SERVICE_', networkSettings);
add('SERVICE_TESTNET_', networkSettings);
add('', sandboxSettings);
// The pace of both networks is a setting of its own.
all.set('SERVICE_PACE', settings.SERVICE_PACE);

const example = readFileSync('.env.example', 'utf8');
const lines = [...example.matchAll(/^(?:# )?([A-Z][A-Z_]+)=(.*)$/gm)];

test('.env.example has every setting, and nothing else', () => {
  expect(all.size).toBeGreaterThan(70);
  expect(lines.map(([, name = '']) => name).toSorted()).toEqual([...all.keys()].toSorted());
});

test('.env.example names the defaults', () => {
  let count = 0;
  for (const [, name = '', value] of lines) {
    const schema = all.get(name);
    const { data: byDefault } = schema?.safeParse(undefined) ?? {};
    // What is empty by default is shown with an example.
    if (byDefault === undefined || (Array.isArray(byDefault) && byDefault.length === 0)) continue;
    expect([name, schema?.safeParse(value).data]).toEqual([name, byDefault]);
    count += 1;
  }
  expect(count).toBeGreaterThan(20);
});

test('docs/configuration.md has every setting', () => {
  const page = readFileSync('docs/configuration.md', 'utf8');
  const missing = [...all.keys()].filter(
    // The page says once that the test network has the same ones, and at each secret that it may be a file.
    (name) => !/^SERVICE_TESTNET_|_FILE$/.test(name) && !page.includes(name),
  );
  expect(missing).toEqual([]);
});
