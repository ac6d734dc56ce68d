import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { curlOf, fetchOf } from './copy-as';

test('the key and the address are variables', () => {
  expect(curlOf({ status: 'failure', apiKeyAlias: 'default' })).toBe(
    [
      'curl -sS -G "$SERVICE_API_URL/requests/v3" \\',
      '  -H "x-api-key: $SERVICE_API_KEY" \\',
      "  --data-urlencode 'status=failure' \\",
      '  --data-urlencode "apiKey=$SERVICE_API_KEY"',
    ].join('\n'),
  );
  expect(fetchOf({ status: 'failure', apiKeyAlias: 'default' })).toContain(
    'apiKey: process.env.SERVICE_API_KEY',
  );
});

test('what is ours is asked for by the key, what is everyone’s without', () => {
  expect(curlOf({ scope: 'ours' })).toContain('"apiKey=$SERVICE_API_KEY"');
  expect(curlOf({ scope: 'ours' })).not.toContain('scope');
  expect(fetchOf({ scope: 'ours' })).not.toContain('scope');
  expect(fetchOf({})).not.toContain('apiKey:');
});

test('a shell reads every value as it was, whatever strangers wrote', () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
    fc.constantFrom("'; rm -rf /", '$(id)', '`id`', '!!', '\\', '"', 'a\nb'),
  );
  fc.assert(
    fc.property(value, (user) => {
      const command = curlOf({ user: user });
      const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}`;
      const words = execFileSync('sh', ['-c', script]).toString().split('\0');
      expect(words).toContain(`user=${user}`);
    }),
    { numRuns: 40 },
  );
});

test('a script reads every value as it was', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('\u2028\u2029')), (user) => {
      const literal = /^ {2}user: (.*),$/m.exec(fetchOf({ user }))?.[1] ?? '';
      expect(JSON.parse(literal)).toBe(user);
    }),
  );
});
