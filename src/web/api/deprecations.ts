/** An endpoint whose answers say that it is going away (RFC 9745, RFC 8594). */
export interface Deprecation {
  endpoint: string;
  /** The Sunset header as it came. */
  sunset: string | null;
}

let seen: readonly Deprecation[] = [];
const listeners = new Set<() => void>();

/** Looks at an answer's headers. */
export function noteDeprecation(endpoint: string, headers: Headers): void {
  if (!headers.has('deprecation') || seen.some((one) => one.endpoint === endpoint)) return;
  seen = [...seen, { endpoint, sunset: headers.get('sunset') }];
  for (const tell of listeners) tell();
}

export const deprecations = {
  get: () => seen,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
