import { Fragment } from 'react';
import { CopyButton } from '../../ui/CopyButton';

/**
 * Text of the service as text: never a link, whatever it looks like. A URL breaks first behind the slashes of its path and
 * before its dots.
 */
export function CopyableText({ value, label }: { value: string; label: string }) {
  return (
    <span className="-my-1 inline-flex max-w-full items-center">
      <span className="font-mono text-xs foreign-text">
        {value.split(/(?<=[^:/]\/)|(?=\.)/).map((part, index) => (
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
