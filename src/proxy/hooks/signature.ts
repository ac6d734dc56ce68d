import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../config/keyring';

/** Of the service's deliveries (service-api.md E4). */
export const timestampHeader = 'x-signature-timestamp';
export const signatureHeader = 'x-signature-sha256';

export const lateMs = 300_000;
export const expiredMs = 72 * 3_600_000;

export interface SentTime {
  sentMs: number;
  unit: 'seconds' | 'milliseconds';
}

/** 10 digits are seconds and 13 milliseconds (*assumed*: the unit isn't stated); null for anything else. */
export function readTimestamp(text: string): SentTime | null {
  if (/^\d{10}$/.test(text)) return { sentMs: Number(text) * 1000, unit: 'seconds' };
  return /^\d{13}$/.test(text) ? { sentMs: Number(text), unit: 'milliseconds' } : null;
}

/** What a delivery's age makes of it. Clocks differ, so one from the future is as good as one from the past. */
export function ageOf(skewMs: number): 'recent' | 'late' | 'expired' {
  if (Math.abs(skewMs) > expiredMs) return 'expired';
  return skewMs > lateMs ? 'late' : 'recent';
}

export function isSignature(text: string): boolean {
  return /^[\da-f]{64}$/i.test(text);
}

export function hmacOf(key: string | Buffer, ...parts: readonly (string | Buffer)[]): Buffer {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

/**
 * The alias of the key that signed the bytes; null where none of the network's did. All keys are tried, whichever
 * matches, so that the time says nothing.
 *
 * @param signature 64 hex digits
 */
export function signerOf(
  keyring: Keyring,
  timestamp: string,
  body: Buffer,
  signature: string,
): string | null {
  const given = Buffer.from(signature, 'hex');
  let signer: string | null = null;
  for (const alias of keyring.aliases) {
    const expected = hmacOf(keyring.keyOf(alias) ?? '', `${timestamp}.`, body);
    if (timingSafeEqual(expected, given)) signer ??= alias;
  }
  return signer;
}
