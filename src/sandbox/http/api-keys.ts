import { Refusal, invalid, refused } from './refusal';
import { publicViewer, type Viewer } from '../world/record-v3';

/** Every key and the integrator that it belongs to; the place is the number that rows carry. */
const keys = [
  { key: 'sandbox-key', integrator: 'sandbox' },
  { key: 'sandbox-key-2', integrator: 'sandbox' },
  { key: 'partner-key', integrator: 'partner' },
  { key: 'foreign-key', integrator: 'stranger' },
] as const;

/** The key that a row was made with. */
export function keyAt(place: number): string | null {
  return keys[place]?.key ?? null;
}

/** The place of a key; -1 for none. */
export function keyPlace(header: string): number {
  return keys.findIndex(({ key }) => key === header);
}

/** The keys that the sandbox command gives to the proxy: all of one integrator. */
export const sandboxKey = keys[0].key;
export const secondSandboxKey = keys[1].key;

/** GET /requests/v3 needs a key: missing is a schema violation, unknown is 401 (service-api.md X1). */
export function requireKey(header: string | undefined): void {
  if (header === undefined) throw invalid("headers must have required property 'x-api-key'");
  if (!isKey(header)) throw refused(401, 'Invalid api key');
}

/** Elsewhere a key is optional, but a wrong one is still wrong (*assumed*). */
export function checkOptionalKey(header: string | undefined): void {
  if (header !== undefined && !isKey(header)) throw refused(401, 'Invalid api key');
}

function isKey(header: string): boolean {
  return keys.some(({ key }) => key === header);
}

/** The places of all keys of the caller's integrator; none for a caller without a key. */
export function placesOfCaller(header: string | undefined): number[] {
  const caller = keys.find(({ key }) => key === header);
  return keys.flatMap(({ integrator }, place) =>
    integrator === caller?.integrator ? [place] : [],
  );
}

/** A key of another integrator, or of none, is 403; that this also holds without a referrer filter is *assumed*. */
export function checkKeys(list: string, ownKeys: readonly number[]): void {
  const places = list.split(',').map((one) => keys.findIndex(({ key }) => key === one.trim()));
  if (!places.every((place) => ownKeys.includes(place)))
    throw new Refusal(403, { message: 'You may only filter by your own api keys' });
}

export function viewerOf(header: string | undefined, includeAuthenticatedData: boolean): Viewer {
  const ownKeys = placesOfCaller(header);
  return ownKeys.length === 0 ? publicViewer : { ownKeys, includeAuthenticatedData };
}
