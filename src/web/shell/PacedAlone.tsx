import { Notice } from '../ui/Notice';

export function PacedAlone() {
  return (
    <Notice title="Paced by this instance alone">
      Redis, which the instances of this dashboard share, does not answer this one: it goes on with
      its own share of the pace.
    </Notice>
  );
}
