import { Link } from '@tanstack/react-router';
import { useMayOpen, useNetwork } from '../../api/useNetwork';
import { truncated } from '../../lib/truncation';
import { errorCodeEntry } from '#service/error-codes';

/** A code of quotes, with its entry in the catalogue behind it. Without access to that page, the code alone. */
export function ErrorCodeLink({ code }: { code: string }) {
  const network = useNetwork();
  const mayOpen = useMayOpen('quotes');
  const text = <code className="font-mono text-xs foreign-text">{truncated(code)}</code>;
  if (!mayOpen) return text;
  return (
    <Link
      to="/$network/quotes"
      params={{ network }}
      search={{ tab: 'errors', code }}
      className="text-accent underline"
    >
      {text}
    </Link>
  );
}

/** The codes that details or a file name, each with its entry behind it. */
export function ErrorCodeLinks({ details }: { details: unknown }) {
  const codes = errorCodesIn(details);
  if (codes.length === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2">
      Error codes of quotes:
      {codes.map((code) => (
        <ErrorCodeLink key={code} code={code} />
      ))}
    </p>
  );
}

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
