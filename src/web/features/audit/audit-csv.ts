import type { AuditEntry } from '#service/proxy-api/audit';
import { csvText } from '../../lib/csv-text';

/** Times are UTC; words are those of the server. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  return csvText([
    ['time', 'kind', 'person', 'subject', 'detail'],
    ...entries.map(({ atMs, kind, person, subject, detail }) => [
      new Date(atMs).toISOString(),
      kind,
      person,
      subject,
      detail,
    ]),
  ]);
}
