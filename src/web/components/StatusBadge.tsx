import {
  CircleAlert,
  CircleCheck,
  CircleMinus,
  CircleX,
  Clock,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { statusMeaning, statusTone, type StatusTone } from '#service/status';
import { truncated } from '../lib/truncation';
import { cx } from '../ui/cx';
import { NotReported } from './NotReported';

const looks: Record<StatusTone, { Icon: LucideIcon; text: string }> = {
  success: { Icon: CircleCheck, text: 'text-success' },
  failure: { Icon: CircleX, text: 'text-failure' },
  refund: { Icon: Undo2, text: 'text-refund' },
  flight: { Icon: Clock, text: 'text-flight' },
  waiting: { Icon: CircleMinus, text: 'text-waiting' },
  unknown: { Icon: CircleAlert, text: 'striped-unknown rounded px-1 text-ink-2' },
};

/** The service's own word with a shape and a color; its meaning on hover. */
export function StatusBadge({ status }: { status: string | null }) {
  if (status === null) return <NotReported />;
  return (
    <StatusWord
      tone={statusTone(status)}
      word={truncated(status)}
      title={statusMeaning(status) ?? `Unrecognized status: ${truncated(status)}`}
    />
  );
}

/** A word with the shape and the color of its meaning. */
export function StatusWord({
  tone,
  word,
  title,
}: {
  tone: StatusTone;
  word: string;
  title: string;
}) {
  const { Icon, text } = looks[tone];
  return (
    <span
      title={title}
      className={cx('inline-flex max-w-full items-center gap-1.5 align-middle font-semibold', text)}
    >
      <Icon aria-hidden size={14} className="shrink-0" />
      {/* In a row of the list it ends with an ellipsis, elsewhere it goes on in the next line. */}
      <bdi className="min-w-0 overflow-hidden foreign-text text-ellipsis">{word}</bdi>
    </span>
  );
}
