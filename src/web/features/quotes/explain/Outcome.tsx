import { truncated } from '../../../lib/truncation';
import { Tag } from '../../../ui/Tag';
import type { Tone } from '../../../ui/tone';

/** What a checker says: announced when it changes. */
export function Outcome({
  label,
  tone,
  title,
  sentences,
}: {
  label: string;
  tone: Tone;
  title: string;
  sentences: readonly string[];
}) {
  return (
    <div role="status" aria-label={label} className="mt-3 flex flex-col gap-1 text-sm">
      <p>
        <Tag tone={tone}>{title}</Tag>
      </p>
      {sentences.map((sentence) => (
        <p key={sentence} className="foreign-text text-ink-2">
          {truncated(sentence, 2_000)}
        </p>
      ))}
    </div>
  );
}
