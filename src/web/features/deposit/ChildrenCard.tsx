import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestRecord } from '#service/records/record';
import { requestsQuery } from '../../api/endpoints/requests';
import type { Scope } from '../../api/scope';
import { useNetwork } from '../../api/useNetwork';
import { counted } from '../../lib/counted';
import { childRole } from '../../record/verdict/child-role';
import { RecordTable } from '../../record/table/RecordTable';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';

const atOnce = 5;

/** Children (duplicates, retries, refunds) come with a request ID only: loaded on demand, a few at a time. */
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
      title="Child requests"
      actions={
        next > 0 && (
          <Button
            size="small"
            title={`Uses ${counted(next, 'API call')}`}
            onClick={() => setAsked(asked + next)}
          >
            Load {asked === 0 ? '' : 'more '}child requests
          </Button>
        )
      }
    >
      {children.length > 0 && (
        <RecordTable
          label="Child requests"
          rows={children}
          notes={{ title: 'type', of: childRole }}
        />
      )}
      <p role="status" className={children.length > 0 ? 'px-4 py-2 text-ink-3' : 'text-ink-3'}>
        {asked === 0
          ? 'Duplicates, retries and refunds of these requests.'
          : `${asked} of ${records.length} requests checked`}
        {asked > 0 && children.length === 0 && ', no further child requests'}
        {failed > 0 && `, ${failed} failed`}
      </p>
    </Card>
  );
}
