import { Code } from '../../../ui/Code';

const parts = /(`[^`]*`|\d{4}-\d\d-\d\d|\d[\d,]* bytes|\w+-chain)/;

/** Text with its words between backticks as code. What reads as one is never parted: a date, a size, a range, an endpoint. */
export function Coded({ text }: { text: string }) {
  return (
    <span className="foreign-text">
      {text.split(parts).map((part, at) => {
        if (at % 2 === 0) return part;
        const word = part.startsWith('`') ? <Code>{part.slice(1, -1)}</Code> : part;
        const isName = part.startsWith('`') && !part.includes(' ');
        return (
          <span key={at} className={isName ? undefined : 'whitespace-nowrap'}>
            {word}
          </span>
        );
      })}
    </span>
  );
}
