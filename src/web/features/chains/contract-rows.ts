import { asObject } from '#service/schema/tolerant';

export interface ContractRow {
  /** The keys that lead to it, joined by dots: `multicall3`, `v3.depository`. */
  name: string;
  /** Text as it came, anything else as JSON; null where the service says that there is none. */
  value: string | null;
}

/** The contracts of a chain, whatever their keys and however deep. */
export function contractRows(contracts: Readonly<Record<string, unknown>>): ContractRow[] {
  return Object.entries(contracts).flatMap(([key, value]) => {
    const inner = asObject(value);
    if (inner) return contractRows(inner).map((row) => ({ ...row, name: `${key}.${row.name}` }));
    if (value === '' || value === null || value === undefined) return [{ name: key, value: null }];
    return [{ name: key, value: typeof value === 'string' ? value : JSON.stringify(value) }];
  });
}
