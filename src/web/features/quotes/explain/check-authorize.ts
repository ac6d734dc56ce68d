import { parseJson } from '#service/parse-json';
import { asObject } from '#service/schema/tolerant';

/** One of the three conditions of POST /authorize since domain version 2 (service-api.md Q12). */
export interface AuthorizeCheck {
  name: string;
  state: 'ok' | 'missing' | 'different';
  sentence: string;
}

/** Checks a pasted step, a quote with steps, or one item; null where it has no data to sign. */
export function checkAuthorize(text: string): AuthorizeCheck[] | null {
  const item = findItem(parseJson(text));
  const sign = asObject(item?.sign);
  if (!sign) return null;
  return [domainCheck(sign), structCheck(sign), bodyCheck(sign, asObject(item?.post))];
}

function domainCheck(sign: Record<string, unknown>): AuthorizeCheck {
  const name = 'Domain version';
  const raw = asObject(sign.domain)?.version;
  const version = typeof raw === 'string' ? raw : JSON.stringify(raw ?? null);
  if (raw === undefined)
    return { name, state: 'missing', sentence: 'The domain has no version; it must be "2".' };
  if (version === '2') return { name, state: 'ok', sentence: 'The domain version is 2.' };
  return {
    name,
    state: 'different',
    sentence: `The domain version is ${version}; it must be "2".${version === '1' ? ' A version 1 signature has no depositor in the signed struct, and its domain is another one, so it isn’t valid for version 2.' : ''}`,
  };
}

function structCheck(sign: Record<string, unknown>): AuthorizeCheck {
  const name = 'Depositor in the signed struct';
  const declared: unknown = asObject(sign.types)?.NonceMapping;
  const field = Array.isArray(declared)
    ? declared.map(asObject).find((entry) => entry?.name === 'depositor')
    : null;
  const value = depositorOf(sign);
  if (!field)
    return {
      name,
      state: 'missing',
      sentence: 'NonceMapping has no depositor field; version 2 adds one of type address.',
    };
  if (field.type !== 'address')
    return {
      name,
      state: 'different',
      sentence: 'The depositor field of NonceMapping must have the type address.',
    };
  if (value === null)
    return { name, state: 'missing', sentence: 'The value to sign has no depositor.' };
  return { name, state: 'ok', sentence: `The signed depositor is ${value}.` };
}

function bodyCheck(
  sign: Record<string, unknown>,
  post: Record<string, unknown> | null,
): AuthorizeCheck {
  const name = 'Depositor in the body';
  const signed = depositorOf(sign);
  const body = asObject(post?.body);
  const sent = typeof body?.depositor === 'string' ? body.depositor : null;
  const source = 'Take it from steps[0].items[0].data.sign.value.depositor.';
  if (sent === null)
    return {
      name,
      state: 'missing',
      sentence: `The body of POST /authorize needs a matching depositor. ${source}`,
    };
  if (signed === null || sent.toLowerCase() !== signed.toLowerCase())
    return {
      name,
      state: 'different',
      sentence: `The depositor in the body isn’t the signed one. ${source}`,
    };
  return { name, state: 'ok', sentence: 'The depositor in the body is the signed one.' };
}

function depositorOf(sign: Record<string, unknown>): string | null {
  const depositor = asObject(sign.value)?.depositor;
  return typeof depositor === 'string' ? depositor : null;
}

/** The part with `sign`: of an answer, of its first step, of an item, or the part itself. */
function findItem(value: unknown): Record<string, unknown> | null {
  let found = asObject(value);
  for (const key of ['steps', 'items', 'data']) {
    const inside: unknown = found?.[key];
    found = asObject(Array.isArray(inside) ? inside[0] : inside) ?? found;
  }
  return found;
}
