import { useTimeSetting } from '../../../components/time-setting';
import { absoluteTime } from '../../../lib/time';

/** Unix seconds in words: a bound is a fixed time, so it is never written relative to now. */
export function useTimeOf(): (seconds: string) => string {
  const setting = useTimeSetting();
  const zone = setting === 'local' ? 'local' : 'UTC';
  return (seconds) =>
    `${absoluteTime(Number(seconds) * 1000, zone)}${zone === 'UTC' ? ' UTC' : ''}`;
}
