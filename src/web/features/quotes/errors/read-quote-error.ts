import { errorCodeEntry, svmMaxBytes, type QuoteErrorCode } from '#service/error-codes';
import { readErrorBody } from '#service/schema/error-body';
import { asObject } from '#service/schema/tolerant';
import { parseJson } from '#service/parse-json';

/** What a pasted error says: its own text, and what is known of its code. */
export interface QuoteError {
  code: string;
  /** Null for a code that isn't listed. */
  entry: QuoteErrorCode | null;
  message: string | null;
  requestId: string | null;
  /** As JSON: its shape isn't stated. */
  errorData: string | null;
  /** Bytes of an SVM transaction, where the message has both numbers. */
  svmSize: { bytes: number; excess: number } | null;
}

/** An error body of the service or of the proxy, or a code alone; null where no code is in it. */
export function readQuoteError(text: string): QuoteError | null {
  const body = parseJson(text);
  const { message, errorCode } = readErrorBody(body);
  const code = errorCode ?? /^[A-Z][A-Z0-9_]{2,}$/.exec(text.trim())?.[0] ?? null;
  if (code === null) return null;
  const { requestId, errorData } = asObject(body) ?? {};
  return {
    code,
    entry: errorCodeEntry(code),
    message,
    requestId: typeof requestId === 'string' ? requestId : null,
    errorData: errorData == null ? null : JSON.stringify(errorData),
    svmSize: code === 'SVM_TX_TOO_LARGE' && message !== null ? svmSizeIn(message) : null,
  };
}

/** The message has the size and the excess; its words are not stated, so its numbers have to agree. */
function svmSizeIn(message: string): QuoteError['svmSize'] {
  const numbers = (message.match(/\d[\d,]{0,9}/g) ?? []).map((word) =>
    Number(word.replaceAll(',', '')),
  );
  const bytes = numbers.find((size) => size > svmMaxBytes && numbers.includes(size - svmMaxBytes));
  return bytes === undefined ? null : { bytes, excess: bytes - svmMaxBytes };
}
