import { Refusal, invalid, refused } from './refusal';
import { publicViewer, type Viewer } from './world/record-v3';

/** The keys of the caller's integrator, and two of others; the place is the number that rows carry. */
export const apiKeys = ['sandbox-key', 'sandbox-key-2', 'partner-key', 'foreign-key'] as const;
const ownKeys: readonly string[] = ['sandbox-key', 'sandbox-key-2'];

/** The key that requests of the sandbox command carry. */
export const sandboxKey = apiKeys[0];

/** GET /requests/v3 needs a key: missing is a schema violation, unknown is 401 (supplement, section 6). */
export function requireKey(header: string | undefined): void {
  if (header === undefined) throw invalid("headers must have required property 'x-api-key'");
  if (!isKey(header)) throw refused(401, 'Invalid api key');
}

/** Elsewhere a key is optional, but a wrong one is still wrong (*assumed*). */
export function checkOptionalKey(header: string | undefined): void {
  if (header !== undefined && !isKey(header)) throw refused(401, 'Invalid api key');
}

function isKey(header: string): boolean {
  return apiKeys.some((key) => key === header);
}

/** The places of keys that the caller may filter by; any other key is 403 (interface.md, Authentication). */
export function ownKeyPlaces(list: string): number[] {
  const keys = list.split(',').map((key) => key.trim());
  if (keys.some((key) => !ownKeys.includes(key)))
    throw new Refusal(403, { message: 'You may only filter by your own api keys' });
  return keys.map((key) => apiKeys.findIndex((known) => known === key));
}

export const ownPlaces: readonly number[] = ownKeys.map((key) =>
  apiKeys.findIndex((known) => known === key),
);

export function viewerOf(header: string | undefined, includeAuthenticatedData: boolean): Viewer {
  if (header === undefined || !ownKeys.includes(header)) return publicViewer;
  return { ownKeys: ownPlaces, includeAuthenticatedData };
}
