import type { AuditEntry, AuditKind } from '#service/audit';
import { visibleText } from '../../lib/truncation';

export const kindWords: Record<AuditKind, string> = {
  login: 'Logged in',
  loginFailed: 'Login failed',
  logout: 'Logged out',
  handled: 'Marked as handled',
  reopened: 'Reopened',
  claimRequested: 'Claim requested',
  claimSubmitted: 'Claim submitted',
  export: 'Exported',
};

/** A newer server may name other kinds. */
export function kindText(kind: string): string {
  return Object.hasOwn(kindWords, kind) ? kindWords[kind as AuditKind] : visibleText(kind);
}

export function personText({ person, kind }: AuditEntry): string {
  if (person !== null) return visibleText(person);
  return kind === 'loginFailed' ? 'Unknown name' : 'Visitor without login';
}
