import { ApiError } from '../../../api/errors';
import { Button } from '../../../ui/Button';
import { errorLine } from '../../../components/error-words';
import { Notice } from '../../../ui/Notice';
import type { ListQuery } from '../search/service-query';
import { refusedParameters, withoutWords } from './refused-parameters';

/** The parameters that an error refuses; empty for any other error. */
export function refusedBy(error: Error | null, query: ListQuery): (keyof ListQuery)[] {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 422)) return [];
  const { detail, message } = error.problem;
  return refusedParameters([detail, message].filter((text) => text !== null).join('\n'), query);
}

/** A service or proxy that refuses a parameter: which one, its words, and the list without it. */
export function RefusedNotice({
  error,
  refused,
  onProceed,
}: {
  error: Error;
  refused: readonly (keyof ListQuery)[];
  onProceed: () => void;
}) {
  const names = refused.join(', ');
  return (
    <Notice
      tone="warn"
      title={`${error instanceof ApiError && !error.isFromService ? 'This dashboard' : 'The service'} refuses ${names}`}
      actions={
        <Button variant="primary" onClick={onProceed}>
          Ask without {names}
        </Button>
      }
    >
      <p>{errorLine(error)}</p>
      <p>{withoutWords(refused)}</p>
    </Notice>
  );
}
