import { hash } from 'node:crypto';
import { flatShape, type FlatRow } from './flat-row';

/** The longest text that an index of PostgreSQL takes in any alphabet, with what is beside it. */
const maxText = 800;

/** As both engines keep it: no null character in a text, and whole numbers. */
export function storable(row: FlatRow): FlatRow {
  const { request, fees, sponsorship } = row;
  return {
    request: storableValues(request),
    fees: fees.map(storableValues),
    sponsorship: sponsorship.map(storableValues),
  };
}

function storableValues<T extends object>(values: T): T {
  const entries = Object.entries(values).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'string')
      return [name, value.slice(0, maxText).replaceAll('\0', '\ufffd')];
    if (typeof value !== 'number') return [name, value];
    return [name, Number.isSafeInteger(Math.floor(value)) ? Math.floor(value) : null];
  });
  return Object.fromEntries(entries) as T;
}

/** Of all that `flatRow` made: rows of an older shape are others. */
export function digestOf(row: FlatRow): string {
  return digest([flatShape, row], 16);
}

/** Of the combination that a row has in common with others. */
export function kindDigestOf(kind: object): string {
  return digest(kind, 32);
}

function digest(value: object, length: number): string {
  const text = JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? String(part) : part,
  );
  return hash('sha256', text, 'hex').slice(0, length);
}
