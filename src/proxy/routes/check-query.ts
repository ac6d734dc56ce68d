import { endpoints, type Endpoint } from '#service/calls/endpoints';
import { parameterProblem } from '#service/calls/requests-query';
import { claimBody, permitBody } from '#service/schema/claim-body';
import { asObject } from '#service/schema/tolerant';
import { HttpProblem } from '../http/http-problem';

/** Parameters by name, each with exactly one value. */
export type CheckedQuery = Map<string, string>;

// oxlint-disable-next-line no-control-regex -- control characters are refused
const control = /[\u0000-\u001f\u007f]/;

const maxDropped = 16;
const droppableName = /^[A-Za-z][\w.-]{0,63}$/;

const bare = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Names with a meaning on some endpoint, in any spelling: dropping one would change the result. */
const meaningful = new Set(
  [
    ...Object.values(endpoints).flatMap(({ query }) => Object.keys(query)),
    ...Object.keys(claimBody.shape),
    ...Object.keys(permitBody.shape),
    'scope',
    'apiKeyAlias',
    'hash',
    'key',
    'x-api-key',
    'authorization',
    'token',
  ].map(bare),
);

/**
 * Checks the query of a URL against an endpoint's table: known names, one value each, typed and limited in length.
 * Unknown names that client libraries add are dropped and reported; one that could change the result is refused.
 *
 * @param url path and query as received
 * @param extraNames names that the proxy itself handles (`apiKeyAlias`)
 * @throws HttpProblem 400
 */
export function checkQuery(
  endpoint: Endpoint,
  url: string,
  extraNames: ReadonlySet<string> = new Set(),
): { checked: CheckedQuery; dropped: string[] } {
  const checked: CheckedQuery = new Map();
  const dropped: string[] = [];
  const seen = new Set<string>();
  const refused = endpoint.refusedQuery ?? {};
  for (const [name, value] of parameters(url)) {
    if (seen.has(name))
      throw new HttpProblem(400, `Query parameter ${name.slice(0, 64)} was given twice.`);
    seen.add(name);
    if (endpoint.droppedQuery?.includes(name)) continue;
    const hint = Object.hasOwn(refused, name) ? refused[name] : undefined;
    if (hint !== undefined) throw new HttpProblem(400, hint);
    if (extraNames.has(name)) checked.set(name, value);
    else if (isDroppable(endpoint, name)) dropped.push(name);
    else {
      checkParameter(endpoint, name, value);
      checked.set(name, value);
    }
  }
  if (dropped.length > maxDropped) throw new HttpProblem(400, 'Too many unknown query parameters.');
  return { checked, dropped };
}

function isDroppable(endpoint: Endpoint, name: string): boolean {
  const isKnown = Object.hasOwn(endpoint.query, name);
  return !isKnown && droppableName.test(name) && !isMeaningful(name);
}

/** Also in plural or singular, and with an operator suffix (`status.in`, `user__eq`). */
function isMeaningful(name: string): boolean {
  return [name, name.split(/\.|__/)[0] ?? ''].map(bare).some((known) => {
    const stem = known.replace(/(?<=s|sh)es$|s$/, '');
    return [known, stem, `${stem}s`].some((form) => meaningful.has(form));
  });
}

function checkParameter(endpoint: Endpoint, name: string, value: string): void {
  const spec = Object.hasOwn(endpoint.query, name) ? endpoint.query[name] : undefined;
  if (!spec) throw new HttpProblem(400, `Unknown query parameter ${name.slice(0, 64)}.`);
  const fault = parameterProblem(spec, value);
  if (fault) throw new HttpProblem(400, `Query parameter ${name} ${fault}.`);
}

/**
 * Adds query parameters that the client sent in the JSON body, so that they don't appear in URLs: servers in between
 * log URLs.
 *
 * @throws HttpProblem 400 where one is wrong, or given in both places
 */
export function addBodyParameters(
  checked: CheckedQuery,
  endpoint: Endpoint,
  body: unknown,
  names: readonly string[],
): void {
  for (const name of names) {
    const value = asObject(body)?.[name];
    if (value === undefined) continue;
    if (checked.has(name)) throw new HttpProblem(400, `${name} was given twice.`);
    if (typeof value !== 'string' || control.test(value))
      throw new HttpProblem(400, `The body's ${name} is missing or wrong.`);
    checkParameter(endpoint, name, value);
    checked.set(name, value);
  }
}

function parameters(url: string): URLSearchParams {
  const start = url.indexOf('?');
  const text = start === -1 ? '' : url.slice(start + 1);
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw new HttpProblem(400, 'The query is not valid percent-encoding.');
  }
  if (control.test(decoded)) throw new HttpProblem(400, 'The query contains a control character.');
  // The constructor drops a leading `?`, so `??limit=1` would be accepted as `?limit=1`.
  return new URLSearchParams(`&${text}`);
}
