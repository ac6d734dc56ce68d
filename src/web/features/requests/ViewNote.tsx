import type { DeskView } from '#service/desk';
import type { CountedView } from '../../api/view-rows';
import { TimeText } from '../../components/TimeText';
import { counted } from '../../lib/counted';
import { FigureUsd } from '../../record/FigureUsd';
import { viewWords } from '../../record/view-words';
import { InlineNote } from '../../ui/InlineNote';

/** How many requests a view has, what they are worth, and what makes one of them. */
export function ViewNote({ view, answer }: { view: DeskView; answer: CountedView | undefined }) {
  const { name, hint, sum } = viewWords[view];
  if (!answer) return null;
  const { figure, atMs } = answer;
  return (
    <InlineNote
      label={`About the view ${name}`}
      summary={
        <>
          {counted(figure.count, 'request')}
          {figure.count > 0 && (
            <>
              {' · '}
              <FigureUsd figure={figure} what={sum} />
            </>
          )}
        </>
      }
    >
      <p>{hint}.</p>
      <p>
        Counted among your requests as of <TimeText ms={atMs} />, whatever page is shown.
        {view === 'uncollected' && ' Without a time filter: those of the last 30 days.'}
      </p>
    </InlineNote>
  );
}
