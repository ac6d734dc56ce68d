export interface FlatValue {
  /** "data.inTxs.0.txHash", as it would be written in a filter or a bug report. */
  path: string;
  value: string;
}

const deepest = 64;

/** Every leaf of a JSON value with its path, in the order of the value. */
export function flattenJson(value: unknown, path = '', depth = 0): FlatValue[] {
  if (typeof value !== 'object' || value === null) return [{ path, value: String(value) }];
  if (depth > deepest) return [{ path, value: '(nested too deep)' }];
  const entries = Object.entries(value);
  if (entries.length === 0) return [{ path, value: Array.isArray(value) ? '[]' : '{}' }];
  return entries.flatMap(([key, inner]) =>
    flattenJson(inner, path === '' ? key : `${path}.${key}`, depth + 1),
  );
}
