import { useState } from 'react';
import { schemaErrorCodes, statedErrorCodes, type QuoteErrorCode } from '#service/error-codes';
import { shownText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { DataTable } from '../../ui/DataTable';
import { KeyValue } from '../../ui/KeyValue';
import type { ColumnsOf } from '../../ui/table-features';
import { TextArea } from '../../ui/TextArea';
import { readQuoteError, type QuoteError } from './read-quote-error';

const notStated = 'Not stated';
const retryWords = { yes: 'Yes', no: 'No', 'not stated': notStated };
const actorWords = { you: 'You', service: 'The service' };

const columns: ColumnsOf<QuoteErrorCode> = [
  {
    id: 'code',
    header: 'Code',
    cell: ({ row }) => <code className="font-mono text-xs foreign-text">{row.original.code}</code>,
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
      </div>
    ),
  },
  { id: 'since', header: 'Since', cell: ({ row }) => row.original.since ?? notStated },
];

const actorOf = ({ actor }: QuoteErrorCode) => (actor === null ? notStated : actorWords[actor]);
const codes = [...statedErrorCodes, ...schemaErrorCodes];

/** Every known error code of quotes and prices; a pasted error finds its own. */
export function ErrorCodesCard() {
  const [text, setText] = useState('');
  const error = readQuoteError(text);
  return (
    <Card title="Error codes">
      <div id="errors" className="flex flex-col gap-4">
        <TextArea
          label="Error response or code"
          hint="Paste the JSON of a failed quote or price, or its errorCode. It stays in your browser."
          rows={4}
          value={text}
          onValueChange={setText}
        />
        <div role="status">
          {error && <Pasted error={error} />}
          {!error && text.trim() !== '' && <p className="text-ink-2">No error code found.</p>}
        </div>
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

function Pasted({ error: { code, entry, message, requestId, svmSize } }: { error: QuoteError }) {
  const items = [
    ...(message === null ? [] : [{ term: 'Message', value: shownText(message, 2_000) }]),
    ...(requestId === null ? [] : [{ term: 'Request ID', value: shownText(requestId) }]),
    ...(svmSize === null
      ? []
      : [
          { term: 'Transaction size', value: `${svmSize.bytes} bytes, ${svmSize.excess} too many` },
        ]),
  ];
  return (
    <section aria-label="Pasted error" className="flex flex-col gap-2">
      <p className="font-mono font-semibold foreign-text">{shownText(code)}</p>
      <KeyValue items={[...items, ...(entry ? entryItems(entry) : [])]} />
      {entry === null && (
        <p className="text-ink-2">This code isn’t documented, so no guidance is available.</p>
      )}
    </section>
  );
}

function entryItems(entry: QuoteErrorCode) {
  return [
    { term: 'HTTP status', value: entry.httpStatus ?? notStated },
    { term: 'Retry', value: retryWords[entry.retry] },
    { term: 'Who acts', value: actorOf(entry) },
    { term: 'Meaning', value: entry.condition ?? notStated },
    { term: 'To fix', value: entry.change ?? notStated },
  ];
}
