import { Select } from '../../ui/form/Select';
import { TextField } from '../../ui/form/TextField';
import { inputTime, isoTime, momentsAt, zoneName } from '../../lib/time';
import { useTimeZone } from './time-setting';

/** A moment in Unix seconds, empty for none, read in the zone in which the app writes times. */
export function MomentInput({
  label,
  seconds,
  error,
  onChange,
}: {
  label: string;
  seconds: string | null;
  error: string | undefined;
  onChange: (seconds: string) => void;
}) {
  const zone = useTimeZone();
  const ms = seconds ? Number(seconds) * 1000 : Number.NaN;
  const text = isoTime(ms) === null ? '' : inputTime(ms, zone);
  const moments = momentsAt(text, zone);
  const set = (at: number | undefined) => onChange(at === undefined ? '' : String(at / 1000));
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={`${label} (${zoneName(zone)})`}
        error={error}
        type="datetime-local"
        step={1}
        value={text}
        onValueChange={(text) => set(momentsAt(text, zone)[0]?.ms)}
      />
      {moments.length > 1 && (
        <Select
          label="This time occurs twice"
          value={String(ms)}
          onChange={(at) => set(Number(at))}
          options={moments.map((moment) => ({ value: String(moment.ms), label: moment.label }))}
        />
      )}
    </div>
  );
}
