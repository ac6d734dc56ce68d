import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Result } from '#service/result';
import { minSecretLength } from '../secrets/secret-scan';
import { areTrustedRanges } from './trusted-ranges';

/** Environment variables by name; empty ones count as absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The parsed variables, or one line for each issue: the variable's name and what is wrong, never its value.
 *
 * @param inFiles settings that may stand in a file instead, which `NAME_FILE` names: its trimmed text
 */
export function parseEnv<T extends z.ZodMiniType>(
  schema: T,
  env: Environment,
  prefix = '',
  inFiles: readonly string[] = [],
): Result<z.output<T>> {
  const given = { ...env };
  const issues: string[] = [];
  const unreadable = new Set<unknown>();
  const fromFile = inFiles.filter((name) => env[`${name}_FILE`] !== undefined);
  for (const name of fromFile) {
    if (env[name] !== undefined)
      issues.push(`${prefix}${name} and its _FILE are both set: keep one.`);
    const text = textOf(env[`${name}_FILE`] ?? '')?.trim();
    given[name] = text ?? '';
    if (text === undefined) unreadable.add(name);
  }
  const { data, error } = schema.safeParse(given);
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0]);
    const isInFile = fromFile.includes(name);
    const what = unreadable.has(name) ? unreadableFile : message;
    issues.push(`${prefix}${name}${isInFile ? '_FILE' : ''} ${what}`);
  }
  return error || issues.length > 0
    ? { ok: false, issues: [...new Set(issues)] }
    : { ok: true, value: data };
}

const unreadableFile = 'names a file that can’t be read.';

/** Undefined where it can't be read. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** The values of all results, or the issues of all of them, each once. */
export function collect<const T extends readonly unknown[]>(results: {
  readonly [K in keyof T]: Result<T[K]>;
}): Result<T> {
  const all: readonly Result<unknown>[] = results;
  const issues = all.flatMap((result) => (result.ok ? [] : result.issues));
  if (issues.length > 0) return { ok: false, issues: [...new Set(issues)] };
  return { ok: true, value: all.map((result) => result.ok && result.value) as unknown as T };
}

/** A rule about several variables; it is checked where none of `fields` has an issue of its own. */
export function rule<Env>(
  name: string,
  error: string,
  holds: (env: Env) => boolean,
  ...fields: (keyof Env)[]
) {
  return z.refine<Env>(holds, {
    path: [name],
    error,
    when: ({ issues }) => !issues.some(({ path }) => fields.includes(path?.[0] as keyof Env)),
  });
}

export function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, `must be one of ${values.join(', ')}.`);
}

export const flag = z.stringbool({
  truthy: ['true'],
  falsy: ['false'],
  case: 'sensitive',
  error: 'must be one of true, false.',
});

export function wholeNumber(max: number) {
  const isInRange = (text: string) => /^\d{1,15}$/.test(text) && Number(text) <= max;
  return z.pipe(
    z.string().check(z.refine(isInRange, `must be a whole number up to ${max}.`)),
    z.transform(Number),
  );
}

/** Parts separated by commas or spaces. */
export const list = z.pipe(
  z.string(),
  z.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
);

/** Addresses and CIDR ranges. Ranges of all addresses are refused: they would trust everyone. */
export const addressRanges = z.pipe(
  list,
  z
    .array(z.string())
    .check(
      z.refine(
        areTrustedRanges,
        'must list addresses or ranges, such as 127.0.0.1 or 10.0.0.0/24.',
      ),
    ),
);

/** @param rule describes in words what `accepts` allows */
export function bareUrl(accepts: (url: URL) => boolean, rule: string) {
  return urlWithout('credentials, query or hash', ({ search }) => search === '', accepts, rule);
}

function urlWithout(
  what: string,
  isBare: (url: URL) => boolean,
  accepts: (url: URL) => boolean,
  rule: string,
) {
  const error = `must be ${rule}, without ${what}.`;
  const isAccepted = (text: string) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url === null || `${url.username}${url.password}${url.hash}` !== '') return false;
    return isBare(url) && accepts(url);
  };
  return z.pipe(
    z.string(error).check(z.refine(isAccepted, error)),
    z.transform((text) => new URL(text)),
  );
}

/** The text of the file that the variable names. */
export const file = z.pipe(
  z.string(),
  z.transform((path, context) => {
    const text = textOf(path);
    if (text !== undefined) return text;
    context.issues.push({ code: 'custom', input: undefined, message: unreadableFile });
    return z.NEVER;
  }),
);

export const secret = z
  .string()
  .check(
    z.refine(isSecret, `must be ${minSecretLength} to 512 printable characters without spaces.`),
  );

/** Long enough not to match by chance, and valid in a header. */
export function isSecret(text: string): boolean {
  return text.length >= minSecretLength && /^[\x21-\x7e]{1,512}$/.test(text);
}

/** Where a configured address may lead. */
export const httpsRule = 'an https address (http to loopback)';

export function isHttpsOrLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
}

/** True for addresses that never leave the machine. */
export function isLoopbackHost(host: string): boolean {
  return /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[?::1\]?|localhost)$/.test(host);
}

/** The address of somebody else's tool, which may have a key in its query. */
export const toolUrl = urlWithout('credentials or hash', () => true, isHttpsOrLoopback, httpsRule);
