import { useState } from 'react';
import { truncated } from '../../../lib/truncation';
import { Card } from '../../../ui/Card';
import { KeyValue } from '../../../ui/KeyValue';
import { Skeleton } from '../../../ui/Skeleton';
import { Tag } from '../../../ui/Tag';
import { TextArea } from '../../../ui/form/TextArea';
import { readExecuteFailure, type ExecuteFailure, type CallFrame } from './execute-failure';
import { lazyPart } from '../../../components/lazy-part';

const DecodedLines = lazyPart(
  async () => (await import('../../../record/decode/DecodedPanel')).DecodedLines,
  <Skeleton className="h-8" />,
);

/** A failed simulation of POST /execute, from the first call to the one that reverted. */
export function ExecuteCard() {
  const [text, setText] = useState('');
  const failure = readExecuteFailure(text);
  return (
    <Card title="Execute: why a simulation failed">
      <p className="mb-3 text-sm text-ink-2">
        Shows which contract call of a gasless execution reverted. Waybill never executes anything.
      </p>
      <TextArea
        label="Execute response"
        hint="Paste the JSON of a failed POST /execute to see what reverted."
        error={
          text.trim() !== '' && failure === null ? 'No error or details found in this JSON.' : null
        }
        rows={4}
        value={text}
        onValueChange={setText}
      />
      <div role="status">{failure && <Failure failure={failure} />}</div>
    </Card>
  );
}

function Failure({ failure }: { failure: ExecuteFailure }) {
  const { path, revert } = failure;
  const items = [
    { term: 'Error', value: failure.error },
    { term: 'Message', value: failure.message },
    { term: 'Request ID', value: failure.requestId },
  ].map(({ term, value }) => ({
    term,
    value: value === null ? 'Not reported' : truncated(value, 2_000),
  }));
  return (
    <section aria-label="Execute failure" className="mt-3 flex max-w-prose flex-col gap-3 text-sm">
      <KeyValue items={items} />
      {path.length === 0 && (
        <p className="text-ink-2">
          {failure.hasDetails
            ? 'The details list no frames. '
            : 'There are no details: the revert trace couldn’t be decoded. '}
          Contact the service with the request ID.
        </p>
      )}
      <Frames path={path} />
      {revert.length > 0 && (
        <div>
          <p className="font-semibold">Decoded revert data</p>
          <KeyValue items={revert.map(factItem)} />
        </div>
      )}
    </section>
  );
}

const factItem = ({ name, value }: { name: string; value: string }, at: number) => ({
  key: String(at),
  term: truncated(name),
  value: truncated(value, 2_000),
});

/** Each frame within the one that made it. */
function Frames({ path: [frame, ...inner] }: { path: readonly CallFrame[] }) {
  if (!frame) return null;
  return (
    <ul className="border-l border-line pl-3">
      <li className="flex flex-col gap-1">
        <p>
          <Tag tone={frame.isInnermost ? 'failure' : undefined}>
            {frame.isInnermost
              ? 'Innermost reverting frame'
              : frame.isTop
                ? 'Top-level frame'
                : 'Frame'}
          </Tag>
        </p>
        <KeyValue items={frame.facts.map(factItem)} />
        {frame.data.map((data) => (
          <DecodedLines key={data} data={data} />
        ))}
        <Frames path={inner} />
      </li>
    </ul>
  );
}
