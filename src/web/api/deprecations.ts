import { sharedValue, type SharedValue } from '../lib/shared-value';
import type { Session, SessionPart } from './session';

/** An endpoint whose answers say that it is going away (RFC 9745, RFC 8594). */
export interface Deprecation {
  endpoint: string;
  /** The Sunset header as it came. */
  sunset: string | null;
}

export const deprecations: SessionPart<SharedValue<readonly Deprecation[]>> = () =>
  sharedValue<readonly Deprecation[]>([]);

/** Reads an answer's headers. */
export function noteDeprecation(session: Session, endpoint: string, headers: Headers): void {
  const known = session.get(deprecations);
  if (!headers.has('deprecation')) return;
  if (known.get().some((deprecation) => deprecation.endpoint === endpoint)) return;
  known.set([...known.get(), { endpoint, sunset: headers.get('sunset') }]);
}
