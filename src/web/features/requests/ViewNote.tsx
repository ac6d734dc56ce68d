import type { DeskView } from '#service/desk';
import type { CountedView } from '../../api/view-rows';
import { TimeText } from '../../components/TimeText';
import { FigureUsd } from '../../record/FigureUsd';
import { viewWords } from '../../record/view-words';
import { InlineNote } from '../../ui/InlineNote';

/** How many requests a view has, what they are worth, and what makes one of them. */
export function ViewNote({ view, counted }: { view: DeskView; counted: CountedView | undefined }) {
  const { name, hint, sum } = viewWords[view];
  if (!counted) return null;
  const { count } = counted.figure;
  const whole = count.toLocaleString('en-US');
  return (
    <InlineNote
      label={`About the view ${name}`}
      summary={
        <>
          {whole} {count === 1 ? 'request' : 'requests'}
          {count > 0 && (
            <>
              {' · '}
              <FigureUsd figure={counted.figure} what={sum} />
            </>
          )}
        </>
      }
    >
      <p>{hint}.</p>
      <p>
        Counted among your requests as of <TimeText ms={counted.atMs} />, whatever page is shown.
        {view === 'uncollected' && ' Without a time filter: those of the last 30 days.'}
      </p>
    </InlineNote>
  );
}
