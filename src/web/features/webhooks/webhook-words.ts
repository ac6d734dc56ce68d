import type {
  Delivery,
  Refusal,
  SigningMistake,
  DeliveryVerdict,
  VerifyAnswer,
} from '#service/proxy-api/webhooks';
import { formatDuration } from '#service/duration';
import type { Tone } from '../../ui/tone';

interface VerdictWords {
  title: string;
  hint: string;
  tone: Tone;
}

export const verdictWords: Record<DeliveryVerdict, VerdictWords> = {
  applied: {
    title: 'Accepted',
    hint: 'First delivery of its event, signed with a configured API key.',
    tone: 'success',
  },
  duplicate: { title: 'Duplicate', hint: 'This event was already received.', tone: 'waiting' },
  late: {
    title: 'Old signature',
    hint: 'Signed more than 5m before it arrived. Stored.',
    tone: 'warn',
  },
  'unknown-shape': {
    title: 'Unknown format',
    hint: 'Signed with a configured API key, but not a status event. Stored.',
    tone: 'warn',
  },
  refused: { title: 'Rejected', hint: 'Listed here only, not stored.', tone: 'failure' },
};

const refusalWords: Record<Refusal, string> = {
  'malformed-headers': 'A signature header is missing or malformed.',
  'content-type': 'The body isn’t sent as JSON, or is compressed.',
  expired: 'The signature’s timestamp is more than 72h off.',
  'custom-header': 'The custom header is missing or wrong.',
  signature: 'It wasn’t signed with a configured API key.',
  'too-large': 'The body is larger than 64 KB.',
  'too-slow': 'The body didn’t arrive within 2s.',
  'too-many': 'Too many deliveries at once.',
  'not-stored': 'It couldn’t be stored.',
};

/** Why a delivery was judged so. */
export function verdictHint({ verdict, refusal }: Delivery): string {
  return refusal === null ? verdictWords[verdict].hint : refusalWords[refusal];
}

/** What is wrong, and what to change in the receiver. */
export const mistakeWords: Record<SigningMistake, { title: string; fix: string }> = {
  'upper-case-hex': {
    title: 'The signature is in upper-case hex',
    fix: 'Decode both signatures from hex before you compare them.',
  },
  base64: { title: 'The signature is in base64', fix: 'Encode it as hex.' },
  'prefixed-signature': {
    title: 'The signature has a prefix, such as sha256= or 0x',
    fix: 'Remove the prefix before you compare.',
  },
  'combined-header': {
    title: 'Timestamp and signature are in one header',
    fix: 'Pass on X-Signature-Timestamp and X-Signature-SHA256 unchanged.',
  },
  'trailing-newline': {
    title: 'A newline at the end of the body was added or removed',
    fix: 'Pass on the body byte for byte.',
  },
  'byte-order-mark': {
    title: 'A byte order mark was added or removed',
    fix: 'Pass on the body byte for byte.',
  },
  crlf: { title: 'Line endings were converted', fix: 'Pass on the body byte for byte.' },
  're-serialized': {
    title: 'The JSON was parsed and written again',
    fix: 'Verify the raw bytes, before any JSON parser.',
  },
  'sorted-keys': {
    title: 'The JSON was written again with its keys in another order',
    fix: 'Verify the raw bytes, before any JSON parser.',
  },
  'base64-body': {
    title: 'The body was encoded as base64, or decoded',
    fix: 'Verify the bytes that were received. Gateways may pass on base64: decode it first.',
  },
  'json-string-body': {
    title: 'The body was written as a JSON string, or read from one',
    fix: 'Verify the raw bytes, not a string inside other JSON.',
  },
  'html-escaped': {
    title: 'The body was escaped for HTML, or unescaped',
    fix: 'Pass on the body byte for byte.',
  },
  'latin-1': {
    title: 'UTF-8 was read as Latin-1',
    fix: 'Read the body as bytes, or as UTF-8.',
  },
  'body-without-timestamp': {
    title: 'The body was signed without the timestamp',
    fix: 'Sign the timestamp, a dot and the body.',
  },
  'no-dot': {
    title: 'The dot between timestamp and body is missing',
    fix: 'Sign the timestamp, a dot and the body.',
  },
  swapped: {
    title: 'The body was signed before the timestamp',
    fix: 'Sign the timestamp, a dot and the body, in this order.',
  },
  'seconds-for-milliseconds': {
    title: 'The timestamp was converted between seconds and milliseconds',
    fix: 'Use the digits of X-Signature-Timestamp unchanged.',
  },
  'body-timestamp': {
    title: 'The body’s timestamp was used instead of the header’s',
    fix: 'Use the digits of X-Signature-Timestamp.',
  },
  'key-with-newline': {
    title: 'The key was read with a newline at its end',
    fix: 'Trim the key after you read it.',
  },
  'key-with-quotes': {
    title: 'The key was read with the quotes around it',
    fix: 'Remove the quotes after you read the key.',
  },
  'decoded-key': {
    title: 'The key was decoded from hex or base64',
    fix: 'Use the key as text.',
  },
  'no-hmac': {
    title: 'SHA-256 was used without HMAC',
    fix: 'Use HMAC-SHA256 with the API key as its key.',
  },
  'another-alias': {
    title: 'Another API key signed it',
    fix: 'Verify with the key whose webhook this is.',
  },
  'another-network': {
    title: 'An API key of another network signed it',
    fix: 'Check which network’s webhook points here.',
  },
};

export const ageWords: Record<NonNullable<VerifyAnswer['timestamp']['age']>, string> = {
  recent: 'Recent',
  late: 'More than 5m old: marked as an old signature, still accepted',
  expired: 'More than 72h off: Waybill rejects it',
};

/** "200 in 5 ms": what Waybill answered, and how soon. */
export const responseOf = ({ answerStatus, answerMs }: Delivery) =>
  `${answerStatus} in ${Math.round(answerMs)} ms`;

/** "240 ms", "12s", "−3s": how long after the signature's time something was. */
export function skewText(ms: number): string {
  const sign = ms < 0 ? '−' : '';
  const size = Math.abs(ms);
  return size < 1_000 ? `${sign}${size} ms` : `${sign}${formatDuration(size / 1_000)}`;
}
