import { useMemo, useSyncExternalStore, useState } from 'react';
import { AddressText } from '../../components/address/AddressText';
import { whole } from '../../lib/counted';
import { truncated } from '../../lib/truncation';
import { CopyButton } from '../../ui/CopyButton';
import { Tag } from '../../ui/Tag';
import { makeDecoder, type DecodedData, type DecodedValue } from './decode-data';
import { pastedAbi, maxAbiLength, readAbi } from './read-abi';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/Button';
import { TextArea } from '../../ui/form/TextArea';

const shownCharacters = 138;

/** Every reading of call data or revert data, and the ABI to read it with. Nothing is looked up elsewhere. */
export function DecodedPanel({ data, chainId }: { data: string; chainId: number | null }) {
  const readings = useReadings(data);
  return (
    <section aria-label="Decoded data" className="flex w-full min-w-0 flex-col gap-2 text-sm">
      <Readings readings={readings} chainId={chainId} />
      <p className="text-ink-2">
        {readings.length === 0
          ? 'No known function or error encodes to exactly these bytes. Add the contract’s ABI to decode them.'
          : 'Checked: encoding this again gives the same bytes. Other contracts can have the same function or error under these or other names. Numbers are raw integers.'}
      </p>
      <details>
        <summary>Decode with your own ABI</summary>
        <div className="pt-2">
          <PastedAbi />
        </div>
      </details>
    </section>
  );
}

function useReadings(data: string): readonly DecodedData[] {
  const abi = useSyncExternalStore(pastedAbi.subscribe, pastedAbi.get);
  return useMemo(() => {
    const pasted = readAbi(abi);
    return makeDecoder(pasted.ok ? pasted.value : [])(data);
  }, [abi, data]);
}

/** Data as text alone, decoded where an ABI of this browser knows it: no link, no button. */
export function DecodedLines({ data }: { data: string }) {
  const lines = decodedLines(useReadings(data));
  if (lines.length === 0)
    return <code className="font-mono text-xs break-all">{truncated(data, shownCharacters)}</code>;
  return (
    <pre className="rounded-lg bg-raised p-2 font-mono text-xs foreign-text whitespace-pre-wrap">
      {lines.map((line) => `${truncated(line, 400)}\n`)}
    </pre>
  );
}

function Readings({
  readings,
  chainId,
}: {
  readings: readonly DecodedData[];
  chainId: number | null;
}) {
  return readings.map(({ kind, source, name, values }) => (
    <div key={`${kind} ${name} ${source}`} className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <Tag tone={kind === 'error' ? 'failure' : undefined}>
          {kind === 'error' ? 'Error' : 'Call'}
        </Tag>
        <code className="font-mono foreign-text">{truncated(name)}</code>
        <span className="text-xs text-ink-3">Matches: {source}</span>
        <Tag>Inferred</Tag>
      </p>
      <Values values={values} chainId={chainId} />
    </div>
  ));
}

function Values({ values, chainId }: { values: readonly DecodedValue[]; chainId: number | null }) {
  if (values.length === 0) return null;
  return (
    <ul className="flex min-w-0 flex-col gap-1 border-l border-line pl-3">
      {values.map((value, at) => (
        // Names may be missing or the same.
        <li key={at} className="min-w-0">
          <span className="text-xs foreign-text text-ink-3">
            {truncated(`${value.name || at} · ${value.type}`)}
          </span>{' '}
          <Value value={value} chainId={chainId} />
          <Values values={value.items} chainId={chainId} />
          <div className="flex flex-col gap-2 pl-3">
            <Readings readings={value.nested} chainId={chainId} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Value({
  value: { text, type, items },
  chainId,
}: {
  value: DecodedValue;
  chainId: number | null;
}) {
  if (text === null) return items.length === 0 && <span className="text-ink-3">Empty</span>;
  if (type === 'address') return <AddressText value={text} chainId={chainId} />;
  if (!type.startsWith('bytes'))
    return <span className="foreign-text">{truncated(text, 4_000)}</span>;
  if (text === '0x') return <span className="text-ink-3">Empty</span>;
  return (
    <span className="inline-flex min-w-0 items-start gap-1">
      <code className="font-mono text-xs break-all">
        {text.slice(0, shownCharacters)}
        {text.length > shownCharacters && `… (${whole(text.length)} characters)`}
      </code>
      <CopyButton value={text} label="Copy bytes" />
    </span>
  );
}

const maxLines = 60;

/** A reading as indented lines of text: "transfer · matches ERC-20", then each value; for places without links and buttons. */
function decodedLines(readings: readonly DecodedData[]): string[] {
  const lines = readings.flatMap((reading) => linesOf(reading, 0));
  const more = lines.length - maxLines;
  return more > 0 ? [...lines.slice(0, maxLines), `… ${more} more lines`] : lines;
}

function linesOf({ name, source, values }: DecodedData, depth: number): string[] {
  return [
    `${indent(depth)}${name} · matches ${source}`,
    ...values.flatMap((value, at) => valueLines(value, at, depth + 1)),
  ];
}

function valueLines({ name, text, items, nested }: DecodedValue, at: number, depth: number) {
  const head = `${indent(depth)}${name || at}: ${text ?? (items.length === 0 ? 'empty' : '')}`;
  const lines: string[] = [
    head.trimEnd(),
    ...items.flatMap((item, index) => valueLines(item, index, depth + 1)),
    ...nested.flatMap((reading) => linesOf(reading, depth + 1)),
  ];
  return lines;
}

const indent = (depth: number) => '  '.repeat(depth);

/** Where the user keeps the ABI of the own contracts. */
function PastedAbi() {
  const stored = useSyncExternalStore(pastedAbi.subscribe, pastedAbi.get);
  const [text, setText] = useState(stored);
  const issue = issueOf(text);
  const save = () => {
    pastedAbi.set(text);
    announce(text.trim() === '' ? 'ABI removed' : 'ABI saved');
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <TextArea
        label="ABI"
        hint="JSON from a compiler, or one line of Solidity for each function or error. Stored in this browser only."
        error={issue}
        rows={5}
        value={text}
        onValueChange={setText}
      />
      <Button size="small" disabled={text === stored || issue !== null} onClick={save}>
        Save ABI
      </Button>
    </div>
  );
}

/** Nothing at all is no error: it removes the ABI. */
function issueOf(text: string): string | null {
  if (text.trim() === '') return null;
  if (text.length > maxAbiLength) return `Longer than ${whole(maxAbiLength)} characters.`;
  const read = readAbi(text);
  return read.ok ? null : (read.issues[0] ?? null);
}
