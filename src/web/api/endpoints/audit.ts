import { queryOptions } from '@tanstack/react-query';
import {
  auditAnswer,
  auditPaths,
  maxAuditPage,
  type AuditAnswer,
  type AuditEntry,
  type AuditQuery,
  type ExportNote,
} from '#service/proxy-api/audit';
import { call, type ProxyRoute } from '../call';
import { queryKey } from '../query-key';
import { serverNowMs } from '../server-clock';
import { sessionOf, type Session } from '../session';

const route = (method: ProxyRoute['method'], path: string): ProxyRoute => ({
  name: 'audit',
  method,
  path,
});

/** What is asked for; times are Unix seconds, or counted back from now. */
export interface AuditFilter extends Omit<AuditQuery, 'limit' | 'continuation'> {
  sinceSeconds?: number;
}

function readAudit(
  session: Session,
  network: string,
  { sinceSeconds, ...filter }: AuditFilter,
  page: Pick<AuditQuery, 'limit' | 'continuation'>,
  signal?: AbortSignal,
): Promise<AuditAnswer> {
  const start = Math.floor(serverNowMs(session) / 1000) - (sinceSeconds ?? 0);
  const query = {
    ...filter,
    ...(sinceSeconds !== undefined && { startTimestamp: String(start) }),
    ...page,
  };
  return call(session, network, route('GET', auditPaths.entries), {
    query,
    ...(signal && { signal }),
    read: (body) => auditAnswer.parse(body),
  });
}

export function auditQuery(network: string, filter: AuditFilter, continuation?: string) {
  return queryOptions({
    queryKey: queryKey(network, 'audit', { ...filter, continuation }),
    queryFn: ({ client, signal }) =>
      readAudit(sessionOf(client), network, filter, { limit: '50', continuation }, signal),
    staleTime: 0,
  });
}

/** All entries, the newest first. */
export async function allAudit(
  session: Session,
  network: string,
  filter: AuditFilter,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for (let continuation: string | undefined | null; continuation !== null;) {
    const page: AuditAnswer = await readAudit(
      session,
      network,
      filter,
      { limit: String(maxAuditPage), continuation: continuation ?? undefined },
      session.signal,
    );
    entries.push(...page.entries);
    ({ continuation } = page);
  }
  return entries;
}

/** Tells the proxy of a file that was made here. The file is there, whether that succeeds or not. */
export function noteExport(session: Session, network: string, note: ExportNote): void {
  const body = { ...note, filter: note.filter.slice(0, 2_000) };
  call(session, network, route('POST', auditPaths.exports), { body, read: () => null }).catch(
    () => undefined,
  );
}
