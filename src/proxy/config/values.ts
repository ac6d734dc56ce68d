import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { isPasswordHash } from '../secrets/password';
import { minSecretLength } from '../secrets/secret-scan';
import { areTrustedRanges } from './trusted-ranges';

/** Text that fits; the error `sentence` is shown after the setting's name. */
export function text(fits: RegExp | ((text: string) => boolean), sentence: string) {
  return z
    .string(sentence)
    .check(fits instanceof RegExp ? z.regex(fits, sentence) : z.refine(fits, sentence));
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
  const isInRange = (digits: string) => /^\d{1,15}$/.test(digits) && Number(digits) <= max;
  return z.pipe(text(isInRange, `must be a whole number up to ${max}.`), z.transform(Number));
}

/** Parts separated by commas or spaces. */
export const list = z.pipe(
  z.string(),
  z.transform((parts) => parts.split(/[\s,]+/).filter(Boolean)),
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

const hostsError =
  'must list up to 20 host names, such as icons.example.com: no address, scheme, port or wildcard.';
// A last label that begins with a letter is no part of an IP address, however that is written.
const hostName = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/;
export const hostNames = z.pipe(
  list,
  z.array(text(hostName, hostsError)).check(z.maxLength(20, hostsError)),
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
  const isAccepted = (address: string) => {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url === null || `${url.username}${url.password}${url.hash}` !== '') return false;
    return isBare(url) && accepts(url);
  };
  return z.pipe(
    text(isAccepted, `must be ${rule}, without ${what}.`),
    z.transform((address) => new URL(address)),
  );
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

export const unreadableFile = 'names a file that can’t be read.';

/** Undefined where it can't be read. */
export function textOfFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** The text of the file that the variable names. */
export const file = z.pipe(
  z.string(),
  z.transform((path, context) => {
    const content = textOfFile(path);
    if (content !== undefined) return content;
    context.issues.push({ code: 'custom', input: undefined, message: unreadableFile });
    return z.NEVER;
  }),
);

export const secret = text(
  isSecret,
  `must be ${minSecretLength} to 512 printable characters without spaces.`,
);

/** Long enough not to match by chance, and valid in a header. */
export function isSecret(characters: string): boolean {
  return characters.length >= minSecretLength && /^[\x21-\x7e]{1,512}$/.test(characters);
}

const sessionSecretError =
  'must be 32 characters or more (several are separated by commas, the newest first).';
export const sessionSecrets = z.pipe(
  z.pipe(
    secret,
    z.transform((secrets) => secrets.split(',').filter(Boolean)),
  ),
  z
    .array(z.string().check(z.minLength(32, sessionSecretError)))
    .check(z.minLength(1, sessionSecretError)),
);

export const hashHint = 'make hashes with: npm run hash-password';

/** Lines of `name:hash`; `#` begins a comment. */
export const usersFile = z.pipe(
  z.pipe(
    file,
    z.transform((content) =>
      content
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line && !line.startsWith('#')),
    ),
  ),
  z.array(
    z.pipe(
      text((line) => {
        const [name, hash] = splitUserLine(line);
        return name !== '' && isPasswordHash(hash);
      }, `must have name:hash lines with scrypt hashes: ${hashHint}`),
      z.transform(splitUserLine),
    ),
  ),
);

function splitUserLine(line: string): [name: string, hash: string] {
  const at = line.indexOf(':');
  return [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1)];
}

/** A file with a public key as PEM. */
export const publicKeyFile = z.pipe(
  file,
  text((pem) => {
    try {
      createPublicKey(pem);
      return true;
    } catch {
      return false;
    }
  }, 'must be a public key in PEM format.'),
);

/** `Name: value`; the name in lower-case. */
export const header = z.pipe(
  text(
    (line) => /^[\w-]{1,64}: */.test(line) && isSecret(line.replace(/^[\w-]+: */, '')),
    'must be a header and its value, such as X-Waybill-Token: 0123456789abcdef',
  ),
  z.transform((line) => {
    const [, name = '', value = ''] = /^([\w-]+): *(.*)$/.exec(line) ?? [];
    return { name: name.toLowerCase(), value };
  }),
);
