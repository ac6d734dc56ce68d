import { useState } from 'react';
import { schemaErrorCodes, statedErrorCodes, type QuoteErrorCode } from '#service/error-codes';
import { Card } from '../../../ui/Card';
import { DataTable } from '../../../ui/DataTable';
import type { ColumnsOf } from '../../../ui/table-features';
import { TextArea } from '../../../ui/TextArea';
import { actorOf, ErrorEntry, notStated, retryWords } from './ErrorEntry';
import { readQuoteError } from './read-quote-error';

const columns: ColumnsOf<QuoteErrorCode> = [
  {
    id: 'code',
    header: 'Code',
    cell: ({ row }) => (
      <div className="min-w-48 foreign-text whitespace-normal">
        <code className="font-mono text-xs">{row.original.code}</code>
      </div>
    ),
  },
  { id: 'status', header: 'HTTP', cell: ({ row }) => row.original.httpStatus ?? notStated },
  { id: 'retry', header: 'Retry', cell: ({ row }) => retryWords[row.original.retry] },
  { id: 'actor', header: 'Who acts', cell: ({ row }) => actorOf(row.original) },
  {
    id: 'meaning',
    header: 'Meaning and fix',
    cell: ({ row: { original } }) => (
      <div className="min-w-0 py-1 foreign-text whitespace-normal">
        {original.condition ?? <span className="text-ink-3">Known by name only</span>}
        {original.change && <p className="text-ink-2">{original.change}</p>}
        {original.limit && <p className="text-ink-3">Limit: {original.limit}</p>}
        {original.since && <p className="text-ink-3">Since {original.since}</p>}
      </div>
    ),
  },
];

const codes = [...statedErrorCodes, ...schemaErrorCodes];

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
        <DataTable
          label="Error codes"
          stacks
          columns={columns}
          data={codes}
          rowId={({ code }) => code}
        />
      </div>
    </Card>
  );
}
