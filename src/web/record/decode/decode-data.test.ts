import * as fc from 'fast-check';
import type { AbiParameter } from 'viem';
import {
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  parseAbi,
  toHex,
} from 'viem/utils';
import { describe, expect, it } from 'vitest';
import {
  bundledAbis,
  makeDecoder,
  selectorOf,
  type DecodedData,
  type DecodedValue,
} from './decode-data';
import type { AbiEntry } from './read-abi';

const decode = makeDecoder();
const entries = bundledAbis.flatMap(({ lines }) => parseAbi(lines) as readonly AbiEntry[]);
const runs = 5_000;

const hex = (minLength: number, maxLength = minLength) =>
  fc.uint8Array({ minLength, maxLength }).map((bytes) => toHex(bytes));

/** Values of an ABI type, as viem takes them. */
function valueOf(input: AbiParameter): fc.Arbitrary<unknown> {
  const { type } = input;
  const list = /^(.*)\[(\d*)\]$/.exec(type);
  if (list) {
    const length = list[2] === '' ? {} : { minLength: Number(list[2]), maxLength: Number(list[2]) };
    return fc.array(valueOf({ ...input, type: list[1] ?? '' }), { maxLength: 3, ...length });
  }
  if ('components' in input)
    return fc
      .tuple(...input.components.map(valueOf))
      .map((parts) =>
        Object.fromEntries(
          input.components.map(({ name }: AbiParameter, at: number) => [name, parts[at]]),
        ),
      );
  if (type === 'address') return hex(20);
  if (type === 'bool') return fc.boolean();
  if (type === 'string') return fc.string({ unit: 'grapheme', maxLength: 40 });
  if (type === 'bytes') return hex(0, 90);
  if (type.startsWith('bytes')) return hex(Number(type.slice(5)));
  const bits = BigInt(type.replace(/^\D+/, ''));
  const max = 2n ** bits - 1n;
  return fc.bigInt({ min: 0n, max }).map((value) => (bits > 48n ? value : Number(value)));
}

const encoded = fc
  .constantFrom(...entries)
  .chain((item) =>
    fc
      .tuple(...(item.inputs ?? []).map(valueOf))
      .map((args) => ({ item, args, data: encodedBy(item, args) })),
  );

/** By viem's own functions for calls and errors, not by what the decoder uses. */
function encodedBy(item: AbiEntry, args: unknown[]) {
  return item.type === 'error'
    ? encodeErrorResult({ abi: [item], errorName: item.name, args })
    : encodeFunctionData({ abi: [item], functionName: item.name, args });
}

/** The bytes that a reading claims, from its shown names, types and texts alone. */
function bytesOf({ name, values }: DecodedData): string {
  const inputs = values.map(parameterOf);
  const selector = selectorOf({ type: 'function', name, inputs });
  return `${selector}${encodeAbiParameters(inputs, values.map(argumentOf)).slice(2)}`;
}

function parameterOf({ name, type, items }: DecodedValue): AbiParameter {
  let tuple = items;
  for (let rest = type; rest.endsWith(']'); rest = rest.replace(/\[\d*\]$/, ''))
    tuple = tuple[0]?.items ?? [];
  return type.startsWith('tuple')
    ? { name, type, components: tuple.map(parameterOf) }
    : { name, type };
}

function argumentOf({ type, text, items }: DecodedValue): unknown {
  if (text === null && type.endsWith(']')) return items.map(argumentOf);
  if (text === null) return Object.fromEntries(items.map((item) => [item.name, argumentOf(item)]));
  if (type === 'bool') return text === 'true';
  return /^u?int/.test(type) ? BigInt(text) : text;
}

const hasEmptyTupleList = (values: readonly DecodedValue[]): boolean =>
  values.some(
    ({ type, items }) =>
      (type.startsWith('tuple[') && items.length === 0) || hasEmptyTupleList(items),
  );

describe('decoding', () => {
  it('names every bundled call and error that viem encodes, with its values', () => {
    fc.assert(
      fc.property(encoded, ({ item, args, data }) => {
        const found = decode(data).find(
          ({ name, values }) => name === item.name && values.length === args.length,
        );
        expect(found).toBeDefined();
        // A list without items does not show what its items would be.
        if (found && !hasEmptyTupleList(found.values)) expect(bytesOf(found)).toBe(data);
      }),
      { numRuns: 500 },
    );
  });

  it('never throws, and claims only what encodes to the same bytes', () => {
    const selectors = fc.constantFrom(...entries.map(selectorOf));
    const broken = fc.tuple(encoded, fc.nat(), hex(0, 40)).map(([{ data }, at, tail]) => {
      const place = 2 + 2 * (at % (data.length / 2 - 1));
      return `${data.slice(0, place)}${tail.slice(2, 4)}${data.slice(place + 2)}${tail.slice(4)}`;
    });
    const withSelector = fc
      .tuple(selectors, hex(0, 256))
      .map(([head, tail]) => head + tail.slice(2));
    fc.assert(
      fc.property(fc.oneof(hex(0, 200), withSelector, broken, fc.string()), (data) => {
        for (const found of decode(data))
          if (!hasEmptyTupleList(found.values)) expect(bytesOf(found)).toBe(data.toLowerCase());
      }),
      { numRuns: runs },
    );
  });

  it('reads what the bytes of a call are, four levels deep', () => {
    const abi = parseAbi(['function multicall(bytes[] data)', 'function withdraw(uint256 value)']);
    let data = encodeFunctionData({ abi, functionName: 'withdraw', args: [7n] });
    for (let level = 0; level < 5; level += 1)
      data = encodeFunctionData({ abi, functionName: 'multicall', args: [[data]] });
    let level = decode(data);
    for (let depth = 0; depth < 4; depth += 1) {
      expect(level.map(({ name }) => name)).toEqual(['multicall']);
      level = level[0]?.values[0]?.items[0]?.nested ?? [];
    }
    expect(level[0]?.name).toBe('multicall');
    expect(level[0]?.values[0]?.items[0]?.nested).toEqual([]);
  });

  it('reads the revert inside an error', () => {
    const reason = encodeErrorResult({
      abi: parseAbi(['error Error(string message)']),
      errorName: 'Error',
      args: ['GS013'],
    });
    const abi = parseAbi(['error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)']);
    const data = encodeErrorResult({
      abi,
      errorName: 'FailedOpWithRevert',
      args: [0n, 'AA23 reverted', reason],
    });
    const [found] = decode(data);
    expect(found).toMatchObject({ kind: 'error', source: 'ERC-4337 entry point' });
    expect(found?.values[2]?.nested[0]?.values[0]?.text).toBe('GS013');
  });

  it.each([
    ['trailing bytes', `0x2e1a7d4d${'07'.padStart(64, '0')}00`],
    ['an address with bits that no address has', `0x70a08231${'1'.repeat(64)}`],
    [
      'text that is not UTF-8',
      `0x08c379a0${'20'.padStart(64, '0')}${'1'.padStart(64, '0')}${'ff'.padEnd(64, '0')}`,
    ],
    ['a selector alone', '0x2e1a7d4d'],
    ['an unknown selector', `0xdeadbeef${'0'.repeat(64)}`],
    ['half a byte', '0xd0e30db'],
  ])('claims nothing for %s', (_, data) => {
    expect(decode(data)).toEqual([]);
  });

  it('prefers pasted names, and drops a signature that only has the same selector', () => {
    const pasted = parseAbi([
      'function transfer(address receiver, uint256 amount)',
      'function many_msg_babbage(bytes1)',
    ]) as readonly AbiEntry[];
    const data = encodeFunctionData({
      abi: parseAbi(['function transfer(address, uint256)']),
      args: [`0x${'ab'.repeat(20)}`, 5n],
    });
    const [found, ...others] = makeDecoder(pasted)(data);
    expect(found).toMatchObject({
      source: 'Pasted ABI',
      values: [{ name: 'receiver' }, { name: 'amount', text: '5' }],
    });
    expect(others).toEqual([]);
  });
});
