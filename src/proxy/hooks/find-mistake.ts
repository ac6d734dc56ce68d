import { hash, timingSafeEqual } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import type { SigningMistake, VerifyAnswer } from '#service/webhooks';
import type { NetworkConfig } from '../config/proxy-config';
import { jsonOf, otherBodies } from './other-bodies';
import { eventIn } from './read-delivery';
import { ageOf, hmacOf, isSignature, readTimestamp, signerOf } from './signature';

/** What somebody received, as they copied it. */
export interface Pasted {
  timestamp: string;
  signature: string;
  body: Buffer;
  /** The key that should have signed it; null: any of the network. */
  keyAlias: string | null;
}

/**
 * Which key signed it or, where none did, which known mistake would explain the signature. Names alone: no signature
 * that is computed here leaves the proxy.
 */
export function verify(
  pasted: Pasted,
  network: NetworkConfig,
  networks: readonly NetworkConfig[],
): VerifyAnswer {
  const { timestamp, signature, body, keyAlias } = pasted;
  const sent = readTimestamp(timestamp);
  const isLowerCase = signature === signature.toLowerCase();
  const signer = isSignature(signature)
    ? signerOf(network.keyring, timestamp, body, signature)
    : null;
  const isExpected = signer !== null && (keyAlias === null || signer === keyAlias);
  const matchedAlias = isExpected && isLowerCase ? signer : null;
  const skewMs = sent && Date.now() - sent.sentMs;
  return {
    matchedAlias,
    mistakes: matchedAlias === null ? mistakesIn(pasted, network, networks) : [],
    timestamp: {
      unit: sent?.unit ?? null,
      sentMs: sent?.sentMs ?? null,
      skewMs,
      age: skewMs === null ? null : ageOf(skewMs),
    },
    isSignatureWellFormed: signatureBytes(signature) !== null,
    body: { bytes: body.length, isUtf8: isUtf8(body), ...contentOf(body) },
  };
}

function contentOf(body: Buffer) {
  const event = eventIn(body);
  return {
    isJson: jsonOf(body) !== undefined,
    isEvent: event !== null,
    requestId: event?.requestId ?? null,
    status: event?.status ?? null,
  };
}

/** At most one: the first in the order of the list, with the key that explains it. */
function mistakesIn(
  pasted: Pasted,
  network: NetworkConfig,
  networks: readonly NetworkConfig[],
): VerifyAnswer['mistakes'] {
  const given = signatureBytes(pasted.signature);
  if (!given) return [];
  const isRight = (digest: Buffer) => timingSafeEqual(digest, given.bytes);
  const expected = pasted.keyAlias === null ? network.keyring.aliases : [pasted.keyAlias];
  const foundWith = (alias: string): SigningMistake | null => {
    const key = network.keyring.keyOf(alias);
    if (key === undefined) return null;
    if (isRight(digestOf(key, pasted.timestamp, pasted.body))) return given.mistake;
    for (const [mistake, body] of otherBodies(pasted.body))
      if (isRight(digestOf(key, pasted.timestamp, body))) return mistake;
    for (const [mistake, digest] of otherDigests(key, pasted))
      if (isRight(digest())) return mistake;
    return null;
  };
  for (const keyAlias of expected) {
    const mistake = foundWith(keyAlias);
    if (mistake !== null) return [{ mistake, keyAlias, network: network.name }];
  }
  for (const { name, keyring } of networks)
    for (const keyAlias of keyring.aliases) {
      const isHere = name === network.name;
      if (isHere && expected.includes(keyAlias)) continue;
      if (isRight(digestOf(keyring.keyOf(keyAlias) ?? '', pasted.timestamp, pasted.body)))
        return [{ mistake: isHere ? 'another-alias' : 'another-network', keyAlias, network: name }];
    }
  return [];
}

/** The bytes of a signature in any of the usual forms, and what is wrong with the form; null for no signature. */
function signatureBytes(text: string): { bytes: Buffer; mistake: SigningMistake | null } | null {
  const [, combined = '', prefix = '', rest = ''] =
    /^(t=\d+,\s*)?((?:sha256|v\d)=|0x)?(.*)$/is.exec(text.trim()) ?? [];
  const mistake = combined !== '' ? 'combined-header' : prefix !== '' ? 'prefixed-signature' : null;
  if (isSignature(rest)) {
    const isUpperCase = rest !== rest.toLowerCase();
    return {
      bytes: Buffer.from(rest, 'hex'),
      mistake: mistake ?? (isUpperCase ? 'upper-case-hex' : null),
    };
  }
  const bytes = Buffer.from(rest, 'base64');
  const isBase64 = /^[\w+/-]{43}=?$/.test(rest) && bytes.length === 32;
  return isBase64 ? { bytes, mistake: mistake ?? 'base64' } : null;
}

function digestOf(key: string | Buffer, timestamp: string, body: Buffer): Buffer {
  return hmacOf(key, `${timestamp}.`, body);
}

/** What may have been signed, or how, instead. */
function* otherDigests(
  key: string,
  { timestamp, body }: Pasted,
): Generator<[SigningMistake, () => Buffer]> {
  yield ['body-without-timestamp', () => hmacOf(key, body)];
  yield ['no-dot', () => hmacOf(key, timestamp, body)];
  yield ['swapped', () => hmacOf(key, body, `.${timestamp}`)];
  for (const other of otherUnits(timestamp))
    yield ['seconds-for-milliseconds', () => digestOf(key, other, body)];
  const inBody = timestampIn(body);
  if (inBody !== null) yield ['body-timestamp', () => digestOf(key, inBody, body)];
  for (const end of ['\n', '\r\n'])
    yield ['key-with-newline', () => digestOf(key + end, timestamp, body)];
  for (const quote of ['"', "'"])
    yield ['key-with-quotes', () => digestOf(quote + key + quote, timestamp, body)];
  for (const encoding of ['hex', 'base64'] as const)
    yield ['decoded-key', () => digestOf(Buffer.from(key, encoding), timestamp, body)];
  for (const parts of [
    [key, `${timestamp}.`, body],
    [`${timestamp}.`, body, key],
  ])
    yield [
      'no-hmac',
      () => hash('sha256', Buffer.concat(parts.map((part) => Buffer.from(part))), 'buffer'),
    ];
}

/** Of seconds the milliseconds are unknown, so each is tried. */
function otherUnits(timestamp: string): string[] {
  if (/^\d{10}$/.test(timestamp))
    return Array.from({ length: 1_000 }, (_, ms) => timestamp + String(ms).padStart(3, '0'));
  return /^\d{13}$/.test(timestamp) ? [timestamp.slice(0, 10)] : [];
}

function timestampIn(body: Buffer): string | null {
  const value = jsonOf(body);
  if (typeof value !== 'object' || value === null || !('timestamp' in value)) return null;
  return typeof value.timestamp === 'number' ? String(value.timestamp) : null;
}
