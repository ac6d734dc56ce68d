import type { Result } from '#service/result';
import type { AbiParameter } from 'viem';
import { parseAbi } from 'viem/utils';
import { storedText } from '../../lib/stored-value';

/** A function or an error of an ABI, as far as decoding needs it. */
export interface AbiEntry {
  type: 'function' | 'error';
  name: string;
  inputs?: readonly AbiParameter[] | undefined;
}

/** A pasted ABI: the JSON of a compiler (the list, or an object with `abi`), or one line of Solidity each. */
export function readAbi(text: string): Result<AbiEntry[]> {
  try {
    const json = /^\s*[[{]/.test(text);
    const list: unknown = json ? JSON.parse(text) : parseAbi(linesOf(text));
    const abi = isObject(list) && 'abi' in list ? list.abi : list;
    if (!Array.isArray(abi)) return { ok: false, issues: ['Not an ABI: expected a list.'] };
    const wanted = abi.filter(
      (item) => isObject(item) && (item.type === 'function' || item.type === 'error'),
    );
    const entries = wanted.filter(isEntry);
    if (entries.length < wanted.length)
      return { ok: false, issues: ['A function or an error in this ABI has an unknown type.'] };
    if (entries.length === 0)
      return { ok: false, issues: ['This ABI has no functions and no errors.'] };
    return { ok: true, value: entries };
  } catch (error) {
    return { ok: false, issues: [(error as Error).message.split('\n')[0] ?? ''] };
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim().replace(/;$/, ''))
    .filter((line) => line !== '' && !line.startsWith('//'));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isEntry(item: unknown): item is AbiEntry {
  if (!isObject(item) || typeof item.name !== 'string' || !/^[\w$]+$/.test(item.name)) return false;
  return item.inputs === undefined || areParameters(item.inputs);
}

function areParameters(list: unknown): boolean {
  return Array.isArray(list) && list.every(isParameter);
}

const elementary =
  /^(address|bool|string|bytes([1-9]|[12]\d|3[0-2])?|u?int\d{1,3})(\[([1-9]\d{0,3})?\])*$/;

function isParameter(value: unknown): boolean {
  if (!isObject(value) || typeof value.type !== 'string') return false;
  if (value.name !== undefined && typeof value.name !== 'string') return false;
  return /^tuple(\[([1-9]\d{0,3})?\])*$/.test(value.type)
    ? areParameters(value.components) && (value.components as unknown[]).length > 0
    : elementary.test(value.type) && !('components' in value);
}

/** As much as a large project's ABI; more would fill the storage of this browser. */
export const maxAbiLength = 400_000;

/** The ABI that the user has pasted, as text. */
export const pastedAbi = storedText(
  'waybill.abi',
  (text) => (text.length > maxAbiLength ? undefined : text),
  '',
);
