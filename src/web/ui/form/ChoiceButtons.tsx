import { cx } from '../cx';

export interface Choice {
  label: string;
  title: string;
  isOn: boolean;
  choose: () => void;
}

/** A few choices side by side, of which one is on; each is one click. */
export function ChoiceButtons({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex h-8 overflow-hidden rounded-lg border border-edge bg-surface"
    >
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          aria-pressed={choice.isOn}
          title={choice.title}
          onClick={choice.choose}
          className={cx(
            'border-line px-2 -outline-offset-2 not-first:border-l',
            choice.isOn
              ? 'bg-accent-soft font-semibold text-accent'
              : 'text-ink-2 hover:bg-raised hover:text-ink',
          )}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
