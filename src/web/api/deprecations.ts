import { sharedValue } from '../lib/shared-value';

/** An endpoint whose answers say that it is going away (RFC 9745, RFC 8594). */
export interface Deprecation {
  endpoint: string;
  /** The Sunset header as it came. */
  sunset: string | null;
}

export const deprecations = sharedValue<readonly Deprecation[]>([]);

/** Looks at an answer's headers. */
export function noteDeprecation(endpoint: string, headers: Headers): void {
  const seen = deprecations.get();
  if (!headers.has('deprecation') || seen.some((one) => one.endpoint === endpoint)) return;
  deprecations.set([...seen, { endpoint, sunset: headers.get('sunset') }]);
}
