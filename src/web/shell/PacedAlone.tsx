import { Notice } from '../ui/Notice';

export function PacedAlone() {
  return (
    <Notice title="Paced by this instance alone">
      The instances of this dashboard share their pace through Redis, which does not answer this
      one. It goes on with its own share of the pace; nothing is lost.
    </Notice>
  );
}
