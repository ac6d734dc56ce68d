import { useState } from 'react';
import text from '#service/CHANGES.md?raw';
import { serverNowMs } from '../../api/server-clock';
import { useSession } from '../../api/session';
import { Card } from '../../ui/Card';
import { DataTable } from '../../ui/table/DataTable';
import { column, type ColumnsOf } from '../../ui/table/table-features';
import { Tag } from '../../ui/Tag';
import { TextField } from '../../ui/form/TextField';
import { Coded } from './errors/Coded';
import { matchingChanges, readChanges, type InterfaceChange } from './read-changes';

const changes = readChanges(text);

const columns: ColumnsOf<InterfaceChange> = [
  column('Date', (row) => <Dates text={row.date} />, {
    wraps: true,
    card: { line: 1 },
    className: 'w-27',
  }),
  column(
    'Change',
    (row) => (
      <span>
        {row.kind && (
          <>
            <Tag tone="warn">{row.kind}</Tag>{' '}
          </>
        )}
        <Coded text={row.change} />
      </span>
    ),
    { wraps: true, card: { line: 2 }, className: 'lg:w-1/2' },
  ),
  column(
    'What it means for you',
    (row) => (
      <span className="text-ink-2">
        <Coded text={row.meaning} />
      </span>
    ),
    { wraps: true, card: { line: 3 }, className: 'lg:w-1/2' },
  ),
];

/** The interface's dated changes, newest first. */
export function ChangesCard() {
  const [wanted, setWanted] = useState('');
  const found = matchingChanges(changes, wanted);
  return (
    <Card>
      <p className="mb-3 text-ink-2">
        Dated changes of the service’s whole API, from its interface description unless a row says
        otherwise.
      </p>
      <div className="mb-3 sm:max-w-80">
        <TextField
          label="Find a change"
          hint={`${found.length} of ${changes.length} changes`}
          type="search"
          placeholder="Field, endpoint or code"
          value={wanted}
          onValueChange={setWanted}
        />
      </div>
      {found.length === 0 ? (
        <p className="text-ink-2">No change contains all of these words.</p>
      ) : (
        <div className="-mx-4">
          <DataTable
            label="API changes"
            columns={columns}
            data={found}
            rowId={({ date, change }) => `${date} ${change}`}
          />
        </div>
      )}
    </Card>
  );
}

/** Each date whole, on a line of its own where there is no room. */
function Dates({ text }: { text: string }) {
  const nowMs = serverNowMs(useSession());
  return text.split(', ').map((date, at) => (
    <span key={date} className="mr-1 inline-block whitespace-nowrap">
      {at > 0 && 'and '}
      {date}
      {Date.parse(date) > nowMs && (
        <>
          {' '}
          <Tag tone="warn">Upcoming</Tag>
        </>
      )}
    </span>
  ));
}
