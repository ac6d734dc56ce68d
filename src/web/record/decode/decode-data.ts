import type { AbiParameter } from 'viem';
import { decodeAbiParameters, encodeAbiParameters, parseAbi, toFunctionSelector } from 'viem/utils';
import { bundledAbis } from './bundled-abis';
import type { AbiEntry } from './read-abi';

/** A call or an error that gives exactly these bytes when it is encoded. */
export interface DecodedData {
  kind: 'call' | 'error';
  /** Which ABI has the names. */
  source: string;
  name: string;
  values: DecodedValue[];
}

export interface DecodedValue {
  name: string;
  type: string;
  /** Null for lists and tuples, whose parts are `items`. */
  text: string | null;
  items: DecodedValue[];
  /** What the bytes of this value are themselves. */
  nested: DecodedData[];
}

export type Decoder = (data: string) => DecodedData[];

const maxNesting = 4;
/** Larger data takes the page's thread for too long. */
const maxHexLength = 2 * 128 * 1024 + 2;

type Known = Pick<DecodedData, 'kind' | 'source' | 'name'> & { inputs: readonly AbiParameter[] };

/** A decoder that knows these entries and the bundled ones. Nothing is ever looked up elsewhere. */
export function makeDecoder(pasted: readonly AbiEntry[] = []): Decoder {
  const bySelector = new Map<string, Known[]>();
  const add = (source: string, item: AbiEntry) => {
    const selector = selectorOf(item);
    const same = bySelector.get(selector) ?? [];
    const kind = item.type === 'error' ? 'error' : 'call';
    const inputs = item.inputs ?? [];
    const types = typesOf(inputs);
    // One reading of each signature; pasted names go before bundled ones.
    if (same.some((known) => known.name === item.name && typesOf(known.inputs) === types)) return;
    bySelector.set(selector, [...same, { kind, source, name: item.name, inputs }]);
  };
  for (const item of pasted) add('Pasted ABI', item);
  for (const { source, lines } of bundledAbis)
    for (const item of parseAbi(lines) as readonly AbiEntry[]) add(source, item);
  return (data) => decode(bySelector, data.toLowerCase(), 0);
}

export function selectorOf({ name, inputs }: AbiEntry): string {
  return toFunctionSelector(`${name}(${typesOf(inputs ?? [])})`);
}

function typesOf(inputs: readonly AbiParameter[]): string {
  return inputs
    .map((input) =>
      'components' in input
        ? `(${typesOf(input.components)})${input.type.slice('tuple'.length)}`
        : input.type,
    )
    .join();
}

function decode(
  bySelector: ReadonlyMap<string, Known[]>,
  data: string,
  nesting: number,
): DecodedData[] {
  if (data.length > maxHexLength || !/^0x([0-9a-f]{2}){4,}$/.test(data)) return [];
  return (bySelector.get(data.slice(0, 10)) ?? []).flatMap(({ inputs, ...known }) => {
    const values = argumentsOf(inputs, `0x${data.slice(10)}`);
    if (values === null) return [];
    const nested = (bytes: string) =>
      nesting < maxNesting ? decode(bySelector, bytes, nesting + 1) : [];
    return { ...known, values: inputs.map((input, at) => shown(input, values[at], nested)) };
  });
}

/** Null unless the values give the same bytes again: padding, other orders and trailing bytes are no such call. */
function argumentsOf(inputs: readonly AbiParameter[], bytes: `0x${string}`) {
  try {
    const values = decodeAbiParameters(inputs, bytes);
    return encodeAbiParameters(inputs, values) === bytes ? values : null;
  } catch {
    return null;
  }
}

function shown(
  input: AbiParameter,
  value: unknown,
  nested: (bytes: string) => DecodedData[],
): DecodedValue {
  const { type } = input;
  const head = { name: input.name ?? '', type, text: null, items: [], nested: [] };
  const list = /^(.*)\[\d*\]$/.exec(type);
  if (list) {
    const item = { ...input, type: list[1] ?? '' };
    const items = (value as unknown[]).map((part, at) =>
      shown({ ...item, name: String(at) }, part, nested),
    );
    return { ...head, items };
  }
  if ('components' in input) {
    // viem gives a list where a component has no name.
    const parts = value as Record<string, unknown> & unknown[];
    const items = input.components.map((part: AbiParameter, at: number) =>
      shown(part, Array.isArray(parts) ? parts[at] : parts[part.name ?? ''], nested),
    );
    return { ...head, items };
  }
  const text = String(value);
  return { ...head, text, nested: type === 'bytes' ? nested(text) : [] };
}
