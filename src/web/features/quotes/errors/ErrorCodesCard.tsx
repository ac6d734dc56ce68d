import { useState } from 'react';
import { schemaErrorCodes, statedErrorCodes, type QuoteErrorCode } from '#service/error-codes';
import { Card } from '../../../ui/Card';
import { Code } from '../../../ui/Code';
import { DataTable } from '../../../ui/table/DataTable';
import { column, type ColumnsOf } from '../../../ui/table/table-features';
import { TextArea } from '../../../ui/form/TextArea';
import {
  actorOf,
  ErrorEntry,
  fixNeededIn,
  CodeGuidance,
  notStated,
  codeRetryWords,
} from './ErrorEntry';
import { readQuoteError } from './read-quote-error';

const codes = [...statedErrorCodes, ...schemaErrorCodes];
const explained = codes.filter(({ condition }) => condition !== null);
const namedOnly = codes.filter(({ condition }) => condition === null);

// Where five columns leave the meaning no room, these are below the code.
const roomy = { className: 'max-xl:hidden' };

const columns: ColumnsOf<QuoteErrorCode> = [
  column(
    'Code',
    (row) => (
      <>
        <Code>{row.code}</Code>
        <Since {...row} />
        <span className="block whitespace-normal xl:hidden">
          <Facts {...row} />
        </span>
      </>
    ),
    { className: 'py-1.5 max-xl:w-[42%]', card: { line: 1 }, sortBy: (row) => row.code },
  ),
  column('HTTP', (row) => row.httpStatus ?? notStated, {
    ...roomy,
    wraps: true,
    sortBy: (row) => row.httpStatus,
  }),
  column('Retry', (row) => codeRetryWords[row.retry], {
    ...roomy,
    sortBy: (row) => codeRetryWords[row.retry],
  }),
  column(fixNeededIn, (row) => actorOf(row), { ...roomy, sortBy: actorOf }),
  column('Meaning and fix', (row) => <CodeGuidance {...row} />, { wraps: true, card: { line: 2 } }),
];

function Facts(entry: QuoteErrorCode) {
  const facts = [
    `HTTP ${entry.httpStatus ?? 'status not documented'}`,
    `Retry: ${codeRetryWords[entry.retry].toLowerCase()}`,
    `${fixNeededIn}: ${actorOf(entry)}`,
  ];
  return (
    <span className="flex flex-wrap gap-x-3 text-xs text-ink-3">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </span>
  );
}

const Since = ({ since }: QuoteErrorCode) =>
  since ? <span className="block text-xs text-ink-3">Since {since}</span> : null;

/** Every known error code of quotes and prices; a pasted error finds its own. */
export function ErrorCodesCard({ code }: { code: string }) {
  const [text, setText] = useState(code);
  const error = readQuoteError(text);
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <TextArea
          label="Error response or code"
          hint="Paste the JSON of a failed quote or price, or its errorCode. It stays in your browser."
          rows={4}
          value={text}
          onValueChange={setText}
        />
        <div role="status">
          {error && <ErrorEntry label="Pasted error" error={error} />}
          {!error && text.trim() !== '' && <p className="text-ink-2">No error code found.</p>}
        </div>
        <div className="-mx-4">
          <DataTable
            label="Error codes"
            columns={columns}
            data={explained}
            rowId={({ code }) => code}
            rowClassName={(row) => (row.code === error?.code ? 'bg-accent-soft' : undefined)}
          />
        </div>
        <p className="text-ink-2">
          No code is documented for a rate limit (429). Waybill sends at most 50 quotes and prices a
          minute for each API key.
        </p>
        <section aria-label="Documented by name only">
          <h2 className="text-xs font-semibold text-ink-2">Documented by name only</h2>
          <p className="mb-2 text-ink-2">
            The API documentation lists these codes without a meaning.
          </p>
          <ul className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
            {namedOnly.map(({ code }) => (
              <li key={code}>
                <span className={code === error?.code ? 'bg-accent-soft' : undefined}>
                  <Code>{code}</Code>
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Card>
  );
}
