import { Button } from '../../ui/Button';

/** From one row of the file to the next, and back to all of them. */
export function RowSteps({
  index,
  count,
  onStep,
}: {
  index: number;
  count: number;
  onStep: (index: number) => void;
}) {
  return (
    <>
      <span role="status" className="text-ink-3">
        row {index + 1} of {count.toLocaleString('en-US')}
      </span>
      <Button disabled={index <= 0} onClick={() => onStep(index - 1)}>
        Previous
      </Button>
      <Button disabled={index + 1 >= count} onClick={() => onStep(index + 1)}>
        Next
      </Button>
      <Button onClick={() => history.back()}>Back to the list</Button>
    </>
  );
}
