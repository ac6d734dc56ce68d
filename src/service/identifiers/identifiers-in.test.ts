import { hash } from 'node:crypto';
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { wrappings } from '#testing/identifier-wrappings';
import { addressEncoding } from '../../sandbox/world/address-encoding';
import { byLikelihood, identifiersIn } from './identifiers-in';

const textsIn = (text: string) => identifiersIn(text).identifiers.map((found) => found.text);
const vmTypes = ['evm', 'svm', 'bvm', 'tvm', 'tonvm', 'xrpvm', 'hederavm'];
// Evenly drawn, as hashes and keys are.
const bytes = fc.integer().map((seed) => hash('sha512', String(seed), 'buffer'));
const hexOf = (raw: Uint8Array) => Buffer.from(raw.subarray(0, 32)).toString('hex');

/** One of every form that the reader knows, with the spelling that it is found in. */
const forms: Record<string, (raw: Buffer) => [written: string, text: string]> = {
  ...Object.fromEntries(
    vmTypes.flatMap((vmType) => {
      const { hash: hashOf, address } = addressEncoding(vmType);
      return [
        [`${vmType} hash`, (raw: Buffer) => [hashOf(raw), hashOf(raw)]],
        [`${vmType} address`, (raw: Buffer) => [address(raw), address(raw)]],
      ];
    }),
  ),
  'lvm hash': (raw) => [addressEncoding('lvm').hash(raw), addressEncoding('lvm').hash(raw)],
  'upper-case hex': (raw) => [`0X${hexOf(raw).toUpperCase()}`, `0x${hexOf(raw)}`],
  'address without 0x': (raw) => {
    const digits = hexOf(raw).slice(0, 40);
    return [digits, `0x${digits}`];
  },
  'upper-case bech32': (raw) => {
    const address = addressEncoding('bvm').address(raw);
    return [address.toUpperCase(), address];
  },
  'base64 of 32 bytes': (raw) => [raw.subarray(0, 32).toString('base64'), hexOf(raw)],
  'TON logical time': (raw) => [`1795299649000:${hexOf(raw)}`, `1795299649000:${hexOf(raw)}`],
  'raw TON address': (raw) => [`0:${hexOf(raw)}`, `0:${hexOf(raw)}`],
};

const runs = { numRuns: process.env['BENCH'] ? 20_000 : 500 };

test('any identifier in any wrapping is found, once, at its place', () => {
  const form = fc.constantFrom(...Object.entries(forms));
  const wrapping = fc.constantFrom(...Object.entries(wrappings));
  expect(Object.keys(wrappings).length).toBeGreaterThanOrEqual(40);
  fc.assert(
    fc.property(bytes, form, wrapping, (raw, [, write], [name, wrap]) => {
      const [written, text] = write(raw);
      const pasted = wrap(written);
      const { identifiers } = identifiersIn(pasted);
      expect(identifiers.map((found) => found.text)).toEqual([text]);
      const { start, end } = identifiers[0]!;
      const place = pasted.slice(start, end).replace(/\p{Cf}/gu, '');
      expect(name === 'escaped link' || place === written).toBe(true);
    }),
    runs,
  );
});

test('two of them are found in any order, whatever separates them', () => {
  const separator = fc.constantFrom(' then swap ', ',', '\n', ' / ', '\t', ' | ', ';', '\u2028');
  fc.assert(
    fc.property(
      bytes,
      bytes,
      fc.constantFrom(...Object.values(forms)),
      separator,
      (a, b, write, between) => {
        fc.pre(!a.equals(b));
        const [one, other] = [write(a), `0x${hexOf(b)}`] as const;
        fc.pre(!other.includes(one[1].replace('0x', '')));
        expect(textsIn(`${one[0]}${between}${other}`)).toEqual([one[1], other]);
      },
    ),
    { numRuns: 300 },
  );
});

it('never throws, whatever is pasted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect(Array.isArray(textsIn(text))).toBe(true);
    }),
  );
});

describe('what is no identifier', () => {
  const prose = ['README.md', 'CONTRIBUTING.md', 'docs/service-api.md', 'docs/events.md']
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    // Examples of identifiers are some.
    .filter((line) => !/[0-9a-f]{40}/i.test(line));
  const hex = (n: number, length: number) => hash('sha256', String(n)).slice(0, length);
  const stamp = (n: number) => new Date(1_795_000_000_000 + n * 977_003).toISOString();
  const uuid = (n: number) => hex(n, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const kinds: ((n: number) => string)[] = [
    (n) => prose[n % prose.length] ?? '',
    (n) =>
      `${stamp(n)} INFO [http-nio-8080-exec-${n % 90}] o.s.w.s.DispatcherServlet took ${n % 977}ms`,
    (n) =>
      `10.0.${n % 250}.7 - - [27/Nov/2026:10:15:00 +0000] "GET /api/v3/x?page=${n} HTTP/1.1" 200 ${n * 7}`,
    (n) =>
      JSON.stringify({
        level: 30,
        time: 1_795_000_000_000 + n,
        reqId: `req-${n.toString(36)}`,
        traceId: hex(n, 32),
      }),
    (n) => `    at AbstractBeanFactoryAwareAdvisingPostProcessor.handleThat(Handler.java:${n})`,
    (n) => `commit ${hex(n, 40)}`,
    (n) => `Digest: sha256:${hex(n, 64)}  v0.0.${n % 900}`,
    (n) => `https://git.example/team/repository/blob/${hex(n, 40)}/src/main.ts#L${n % 90}`,
    (n) =>
      `${uuid(n)},${stamp(n)},Ann Müller,ann.${n}@mail.example,"${n},${String(n * 7).padStart(3, '0')}.50",USDC,success`,
    (n) => `${n};27.11.2026;10:15;1.250,${n % 90};EUR;DE89370400440532013000;paid`,
    (n) =>
      `HTTP_STATUS_NETWORK_AUTHENTICATION_REQUIRED=${n} CODE_GENERATION_FROM_STRINGS_IS_NOT_ALLOWED_X`,
    (n) => `0x${hex(n, 8)} revert data 0x${hex(n, 64).repeat(3)} gas=${n * 31}`,
    (n) =>
      `Set-Cookie: sid=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.${Buffer.from(hex(n, 64), 'hex').toString('base64url')}`,
  ];
  const count = process.env['BENCH'] ? 100_000 : 5_000;
  const lines = Array.from({ length: count }, (_, n) => kinds[n % kinds.length]?.(n) ?? '');

  it('is found in no line of prose, logs and tables', () => {
    expect(lines.flatMap(textsIn)).toEqual([]);
  });

  it('is found nowhere in all of them together', () => {
    expect(textsIn(lines.join('\n'))).toEqual([]);
  });

  it('is counted by kind', () => {
    const id = `0x${'ab'.repeat(32)}`;
    const sheet = `Hash\tSent at\tAmount\n${id}\t2026-11-27 10:15\t1,250.50\nnone\t27/11/2026\t$12`;
    expect(identifiersIn(sheet).leftOut).toEqual({ words: 5, timesAndAmounts: 5 });
    expect(identifiersIn(`https://explorer.example/tx/${id}`).leftOut).toEqual({
      words: 0,
      timesAndAmounts: 0,
    });
  });
});

describe('readings', () => {
  const hex = 'ab12'.repeat(16);
  const only = (text: string) => {
    const { identifiers } = identifiersIn(text, chains);
    expect(identifiers).toHaveLength(1);
    return identifiers[0]!;
  };
  const chains = [
    {
      id: 1,
      name: 'ethereum',
      displayName: 'Ethereum',
      vmType: 'evm',
      explorerUrl: 'https://etherscan.io',
    },
    {
      id: 8453,
      name: 'base',
      displayName: 'Base',
      vmType: 'evm',
      explorerUrl: 'https://basescan.org/',
    },
    {
      id: 8253038,
      name: 'bitcoin',
      displayName: 'Bitcoin',
      vmType: 'bvm',
      explorerUrl: 'https://mempool.example',
    },
  ];
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

  it('name other spellings', () => {
    expect(only(`0x${hex}`).spellings).toEqual([hex]);
    expect(only(hex).spellings).toEqual([`0x${hex}`]);
    expect(only(address).spellings).toEqual([address.toLowerCase()]);
    const base64 = Buffer.from(hex, 'hex').toString('base64url');
    expect(only(base64)).toMatchObject({ text: hex, spellings: [`0x${hex}`, base64] });
    expect(only('0.0.4851-1776521998-335427420').text).toBe('0.0.4851@1776521998.335427420');
  });

  it.each([
    ['eth:', 1, 'evm'],
    ['eip155:8453:', 8453, 'evm'],
    ['base:', 8453, 'evm'],
    ['Base:', 8453, 'evm'],
    ['ethereum:pay-', null, 'evm'],
    ['https://www.basescan.org/address/', 8453, 'evm'],
    ['etherscan.io/token/', 1, 'evm'],
  ])('know the chain that %s names', (prefix, chainId, vmType) => {
    expect(only(`${prefix}${address}`).chain).toMatchObject({ chainId, vmType });
  });

  it.each(['tx:', 'to: ', 'hash=', 'https://explorer.example/address/', 'Base. Address: '])(
    'take no chain from %s',
    (prefix) => expect(only(`${prefix}${address}`).chain).toBeNull(),
  );

  it('know payment links', () => {
    const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
    expect(only(`bitcoin:${bitcoin.toUpperCase()}?amount=0.1&label=Ann`)).toMatchObject({
      text: bitcoin,
      chain: { chainId: null, vmType: 'bvm' },
    });
    expect(only(`ethereum:${address}@8453?value=1e18`).chain?.chainId).toBe(8453);
  });

  it('join what a mail program broke', () => {
    expect(only(`see 0x${hex.slice(0, 40 - 7)}=\n> ${hex.slice(33)}, thanks`).text).toBe(
      `0x${hex}`,
    );
  });

  it('joins the groups of a text that was read from a picture, and no other numbers', () => {
    const groups = hex.match(/.{4}/g) ?? [];
    expect(only(`Hash: 0x${groups.join(' ')}, sent`).text).toBe(`0x${hex}`);
    expect(only(`0x${hex.slice(0, 31)}\u202f${hex.slice(31)}`).text).toBe(`0x${hex}`);
    expect(only(`0x${hex.slice(0, 62)}=\r\n${hex.slice(62)} thanks`).text).toBe(`0x${hex}`);
    for (const mark of ['=', '> ', '>> ', ' > '])
      expect(only(`> 0x${hex.slice(0, 48)}${mark}${hex.slice(48)}`).text).toBe(`0x${hex}`);
    expect(textsIn(`0x${hex} ${'12'.repeat(20)} 2026`)).toEqual([`0x${hex}`]);
    expect(textsIn('selector 0xa9059cbb 4bf92f3577b34da6 2026')).toEqual([]);
  });

  it('part what is glued to words, as it is copied from a page', () => {
    const lower = (raw: Uint8Array) => hexOf(raw).replace(/^\d/, 'a');
    const words = fc.constantFrom('Status', 'Block', 'From', 'Address', 'Value');
    fc.assert(
      fc.property(bytes, words, words, (raw, before, after) => {
        const digits = lower(raw);
        expect(textsIn(`Hash${before}:0x${digits}${after}`)).toEqual([`0x${digits}`]);
        const account = `0x${digits.slice(0, 40)}`;
        expect(textsIn(`${before}${account}${after}: 0x${digits}`)).toEqual([
          account,
          `0x${digits}`,
        ]);
        expect(textsIn(`Hash${digits}Status`)).toEqual([digits]);
        expect(textsIn(`0x${digits}status`)).toEqual([`0x${digits}`]);
        // It may be a mistake in the address.
        expect(textsIn(`${account}z`)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it.each(['Ox', 'OX', 'ox', '0×', '0х', '０ｘ'])('take %s before hex digits for 0x', (sign) => {
    expect(only(`${sign}${hex}`).text).toBe(`0x${hex}`);
    expect(only(`to ${sign}${address.slice(2)}.`).text).toBe(address);
  });

  it('know bytes as a database prints them, and an address that a phone began with a large letter', () => {
    expect(only(`\\x${hex}`)).toMatchObject({ text: hex, spellings: [`0x${hex}`] });
    const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
    expect(only(`B${bitcoin.slice(1)}`).text).toBe(bitcoin);
  });

  it('part what stands without a separator', () => {
    expect(textsIn(`0x${hex}0x${'cd'.repeat(32)}`)).toEqual([`0x${hex}`, `0x${'cd'.repeat(32)}`]);
  });

  it('put what names a transaction before what names an account', () => {
    const { identifiers } = identifiersIn(`${address} sent 0x${hex}`);
    expect(byLikelihood(identifiers).map(({ shape }) => shape)).toEqual(['hash', 'evm-address']);
  });

  it.each(['req-7a1', 'sandbox:500', '3472754873', 'a-request-of-some-later-form'])(
    'take %s for an unknown form where it is alone',
    (text) => expect(only(` “${text}” `)).toMatchObject({ text, shape: 'unknown' }),
  );

  it.each(['refund', '2026-11-27', '1,250.50', '0x12', 'my request 4711a is gone'])(
    'take %s for none',
    (text) => expect(textsIn(text)).toEqual([]),
  );
});
