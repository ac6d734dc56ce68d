import { useState } from 'react';
import { schemaErrorCodes, statedErrorCodes, type QuoteErrorCode } from '#service/error-codes';
import { Card } from '../../../ui/Card';
import { Code } from '../../../ui/Code';
import { DataTable } from '../../../ui/DataTable';
import type { ColumnsOf } from '../../../ui/table-features';
import { TextArea } from '../../../ui/TextArea';
import { actorOf, ErrorEntry, notStated, retryWords } from './ErrorEntry';
import { readQuoteError } from './read-quote-error';

const codes = [...statedErrorCodes, ...schemaErrorCodes];
const explained = codes.filter(({ condition }) => condition !== null);
const namedOnly = codes.filter(({ condition }) => condition === null);

const columns: ColumnsOf<QuoteErrorCode> = [
  {
    id: 'code',
    header: 'Code',
    meta: { cardLabel: null },
    cell: ({ row }) => <Code>{row.original.code}</Code>,
  },
  { id: 'status', header: 'HTTP', cell: ({ row }) => row.original.httpStatus ?? notStated },
  { id: 'retry', header: 'Retry', cell: ({ row }) => retryWords[row.original.retry] },
  { id: 'actor', header: 'Who acts', cell: ({ row }) => actorOf(row.original) },
  {
    id: 'meaning',
    header: 'Meaning and fix',
    meta: { wraps: true, cardLabel: null },
    cell: ({ row: { original } }) => (
      <div className="w-full text-left foreign-text">
        {original.condition}
        {original.change && <p className="text-ink-2">{original.change}</p>}
        {original.limit && <p className="text-ink-3">Limit: {original.limit}</p>}
        {original.since && <p className="text-ink-3">Since {original.since}</p>}
      </div>
    ),
  },
];

/** Every known error code of quotes and prices; a pasted error finds its own. */
export function ErrorCodesCard({ code }: { code: string }) {
  const [text, setText] = useState(code);
  const error = readQuoteError(text);
  return (
    <Card title="Error codes">
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
        <p className="text-xs text-ink-3">
          A 429 has no code: by default a key may take 50 quotes and prices a minute.
        </p>
        <div className="-mx-4">
          <DataTable
            label="Error codes"
            stacks
            columns={columns}
            data={explained}
            rowId={({ code }) => code}
          />
        </div>
        <section aria-label="Known by name only">
          <h3 className="text-xs font-semibold text-ink-2">Known by name only</h3>
          <p className="mb-2 text-ink-2">The interface lists these codes without a meaning.</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {namedOnly.map(({ code }) => (
              <li key={code}>
                <Code>{code}</Code>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Card>
  );
}
