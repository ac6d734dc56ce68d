import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestRecord } from '#service/record';
import { requestsQuery } from '../../api/requests';
import type { Scope } from '../../api/scope';
import { useNetwork } from '../../api/useNetwork';
import { childRole } from '../../record/child-role';
import { RecordTable } from '../../record/RecordTable';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';

const atOnce = 5;

/** Children (duplicates, retries, refunds) are only told per request id: asked for on demand, a few at a time. */
export function ChildrenCard({
  records,
  scope,
}: {
  records: readonly RequestRecord[];
  scope: Scope;
}) {
  const network = useNetwork();
  const [asked, setAsked] = useState(0);
  const answers = useQueries({
    queries: records.slice(0, asked).map(({ id }) =>
      requestsQuery(network, {
        ...(scope === 'ours' && { scope }),
        id,
        includeChildRequests: 'true',
      }),
    ),
  });
  const listed = new Set(records.map(({ id }) => id));
  const children = answers
    .flatMap(({ data }) => data?.rows ?? [])
    .filter(({ record }) => record !== undefined && !listed.has(record.id));
  const failed = answers.filter(({ error }) => error !== null).length;
  const next = Math.min(records.length - asked, atOnce);
  return (
    <Card
      flush={children.length > 0}
      title="Children"
      actions={
        next > 0 && (
          <Button size="small" onClick={() => setAsked(asked + next)}>
            Ask for {asked === 0 ? '' : 'more '}children ({next} {next === 1 ? 'call' : 'calls'})
          </Button>
        )
      }
    >
      {children.length > 0 && (
        <RecordTable
          label="Children of these requests"
          rows={children}
          notes={{ title: 'What', of: childRole }}
        />
      )}
      <p role="status" className={children.length > 0 ? 'px-4 py-2 text-ink-3' : 'text-ink-3'}>
        {asked === 0 ? 'Not asked for yet.' : `${asked} of ${records.length} requests asked`}
        {asked > 0 && children.length === 0 && ', none has a child that is not listed above'}
        {failed > 0 && `, ${failed} did not answer`}
      </p>
    </Card>
  );
}
