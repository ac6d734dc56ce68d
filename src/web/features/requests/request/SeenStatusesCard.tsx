import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { SeenStatuses } from './SeenStatuses';

/** When pushed events told of each status, which the service's record does not say. Read when it is asked for. */
export function SeenStatusesCard({ network, id }: { network: string; id: string }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Card
      title="Status events"
      actions={
        !isAsked && (
          <Button size="small" onClick={() => setIsAsked(true)}>
            Show status events
          </Button>
        )
      }
    >
      {/* As high from the click on as its answer. */}
      {isAsked ? (
        <div className="min-h-32">
          <SeenStatuses network={network} id={id} />
        </div>
      ) : null}
    </Card>
  );
}
