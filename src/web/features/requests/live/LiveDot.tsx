import { cx } from '../../../ui/cx';

export const liveWords = { live: 'Live', reconnecting: 'Reconnecting', polling: 'Polling' };

const dots = { success: 'bg-success', warn: 'bg-warn', waiting: 'bg-waiting' };

export function LiveDot({ tone }: { tone: keyof typeof dots }) {
  return <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dots[tone])} />;
}
