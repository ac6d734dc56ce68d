import { errorCodeEntry } from '#service/error-codes';

const maxCodes = 5;

/** The codes of quotes that a text or JSON names: every listed one, and whatever stands as `errorCode`. */
export function errorCodesIn(details: unknown): string[] {
  const text = typeof details === 'string' ? details : JSON.stringify(details ?? null);
  const named = [...text.matchAll(/"errorCode":\s*"(\w{1,128})"/g)].map(([, code]) => code ?? '');
  const listed = (text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? []).filter(
    (word) => errorCodeEntry(word) !== null,
  );
  return [...new Set([...named, ...listed])].slice(0, maxCodes);
}
