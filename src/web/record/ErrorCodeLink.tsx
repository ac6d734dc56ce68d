import { Link } from '@tanstack/react-router';
import { useMayOpen, useNetwork } from '../api/useNetwork';
import { truncated } from '../lib/truncation';
import { errorCodesIn } from './error-codes-in';

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
