import { Fragment } from 'react';
import { visibleText } from '../../lib/truncation';
import { CopyButton } from '../../ui/CopyButton';

/**
 * Text of the service as text: never a link, whatever it looks like. A URL breaks behind its slashes first.
 * The button is beside what has room for it at its right: values with and without one end at one edge.
 */
export function CopyableText({ value, label }: { value: string; label: string }) {
  return (
    <span className="-my-1 -mr-7 inline-flex max-w-full items-center gap-1">
      <span className="font-mono text-xs foreign-text">
        {visibleText(value)
          .split(/(?<=\/)/)
          .map((part, index) => (
            <Fragment key={index}>
              {part}
              <wbr />
            </Fragment>
          ))}
      </span>
      <CopyButton value={value} label={`Copy ${label}`} />
    </span>
  );
}
