import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { curlText, quoteCurlText } from './curl-text';

/** What curl would be given if a shell ran the text. */
function argumentsOf(text: string): string[] {
  const env = { SERVICE_API_KEY: 'the key', SERVICE_API_URL: 'https://a.example' };
  const script = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }\n${text}`;
  return execFileSync('sh', ['-c', script], { env }).toString().split('\0').slice(0, -1);
}

describe('a call as cURL', () => {
  test('never has the key or the address in it', () => {
    for (const text of [curlText('0x1'), quoteCurlText('/price', {})]) {
      expect(text).toContain('$SERVICE_API_KEY');
      expect(text).toContain('$SERVICE_API_URL/');
    }
  });

  test('of a record asks for its ID alone, whatever it is', () => {
    const id = 'a"; rm -rf $HOME `x` !';
    const url = new URL(argumentsOf(curlText(id)).at(-1) ?? '');
    expect(url.origin).toBe('https://a.example');
    expect(url.searchParams.get('id')).toBe(id);
  });

  test('of a price carries the body that would be sent, whatever was typed', () => {
    const body = { user: `it's "$HOME" \`x\` \\ '; exit 1; '`, amount: '1\n2', originChainId: 1 };
    expect(argumentsOf(quoteCurlText('/price', body))).toEqual([
      '-sS',
      '-H',
      'x-api-key: the key',
      '-H',
      'content-type: application/json',
      '--data',
      JSON.stringify(body),
      'https://a.example/price',
    ]);
  });
});
