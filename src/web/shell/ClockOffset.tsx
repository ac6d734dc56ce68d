import { formatDuration } from '../lib/time';
import { Notice } from '../ui/Notice';

export function ClockOffset({ offsetMs }: { offsetMs: number }) {
  const duration = formatDuration(Math.abs(offsetMs) / 1000);
  return (
    <Notice
      tone="warn"
      title={`This computer’s clock is ${duration} ${offsetMs > 0 ? 'behind' : 'ahead'}`}
    >
      Ages and time ranges go by the server’s clock instead.
    </Notice>
  );
}
