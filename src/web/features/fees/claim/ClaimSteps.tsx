import { Check, X } from 'lucide-react';
import { cx } from '../../../ui/cx';
import { stepNames, type StepState } from './claim-view';

const looks: Record<StepState, { word: string; mark: string; text: string }> = {
  done: { word: 'done', mark: 'border-success text-success', text: 'text-ink-2' },
  current: {
    word: 'current',
    mark: 'border-accent bg-accent text-surface',
    text: 'font-semibold text-ink',
  },
  doubt: {
    word: 'problem reported',
    mark: 'border-warn text-warn',
    text: 'font-semibold text-warn',
  },
  failed: {
    word: 'failed',
    mark: 'border-failure text-failure',
    text: 'font-semibold text-failure',
  },
  next: { word: 'not yet', mark: 'border-line-2 text-ink-3', text: 'text-ink-3' },
};

/** The four steps of a claim, and which of them one is at. */
export function ClaimSteps({ states }: { states: readonly StepState[] }) {
  return (
    <ol aria-label="Claim steps" className="flex items-center gap-1.5 sm:gap-2">
      {states.map((state, index) => {
        const { word, mark, text } = looks[state];
        return (
          <li
            key={stepNames[index]}
            aria-current={state === 'current' ? 'step' : undefined}
            className="flex items-center gap-1.5 sm:gap-2 sm:not-last:after:h-px sm:not-last:after:w-8 sm:not-last:after:bg-line-2"
          >
            <span
              aria-hidden
              className={cx(
                'flex size-5 shrink-0 items-center justify-center rounded-full border text-xs',
                mark,
              )}
            >
              {state === 'done' ? (
                <Check size={12} />
              ) : state === 'failed' ? (
                <X size={12} />
              ) : state === 'doubt' ? (
                '!'
              ) : (
                index + 1
              )}
            </span>
            <span className={text}>
              {stepNames[index]}
              <span className="sr-only">, {word}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
