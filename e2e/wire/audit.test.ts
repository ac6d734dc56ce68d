import { describe, expect, onTestFinished, test } from 'vitest';
import type { AuditQuery } from '#service/proxy-api/audit';
import { Database } from '../../src/proxy/db/database';
import { AuditLog } from '../../src/proxy/team/audit-log';
import { deskEngines } from '../support/desk-sandbox';

const dayMs = 24 * 3_600_000;

describe.each(deskEngines())('on %s', (_name, newDatabase) => {
  async function open(changes: { days?: number; maxOfKind?: number } = {}) {
    const database = await Database.open(await newDatabase());
    const warned: unknown[] = [];
    const audit = new AuditLog(database, {
      days: 30,
      scope: 'all',
      holdsSecret: (text) => text.includes('secret'),
      log: { warn: (...line: unknown[]) => void warned.push(line) },
      ...changes,
    });
    onTestFinished(async () => {
      await audit.close();
      await database.close();
    });
    const details = async (query: AuditQuery = {}, service = 'a') =>
      (await audit.entries(service, query)).entries.map(({ detail }) => detail);
    return { database, audit, warned, details };
  }

  test('entries are found by kind, person, subject and time, page by page', async () => {
    const { audit, details } = await open();
    const before = Math.floor(Date.now() / 1000);
    for (const index of [1, 2, 3, 4, 5]) {
      audit.note({ kind: 'login', person: 'ada', service: null, detail: `login ${index}` });
      const about = { person: index % 2 ? 'bob' : null, subject: `0x${index}` };
      audit.note({ kind: 'export', service: 'a', detail: `export ${index}`, ...about });
      audit.note({ kind: 'export', service: 'other', detail: 'of another', ...about });
      // The order of the notes is that of the writes.
      await audit.entries('a', {});
    }
    const exports = [5, 4, 3, 2, 1].map((index) => `export ${index}`);
    expect(await details({ kind: 'export' })).toEqual(exports);
    // What is of no network is in all of them.
    expect(await details({ kind: 'login' }, 'other')).toHaveLength(5);
    expect(await details({ person: 'bob' })).toEqual(['export 5', 'export 3', 'export 1']);
    expect(await details({ subject: '0x4' })).toEqual(['export 4']);
    expect(await details({ startTimestamp: String(before), kind: 'export' })).toEqual(exports);
    expect(await details({ endTimestamp: String(before - 1) })).toEqual([]);
    const pages: string[][] = [];
    for (let continuation: string | null = ''; continuation !== null;) {
      const page = await audit.entries('a', { limit: '4', ...(continuation && { continuation }) });
      pages.push(page.entries.map(({ detail }) => detail));
      ({ continuation } = page);
    }
    expect(pages.map(({ length }) => length)).toEqual([4, 4, 2]);
    expect(new Set(pages.flat()).size).toBe(10);
  });

  test('what is too old, and of a kind what is too much, is removed', async () => {
    const { audit, database, details } = await open({ days: 30, maxOfKind: 600 });
    const row = { service: 'a', person: null, subject: null, detail: '' };
    const old = { ...row, kind: 'login', at_ms: Date.now() - 31 * dayMs, detail: 'old' };
    const many = Array.from({ length: 1_700 }, (_, index) => ({
      ...row,
      kind: 'loginFailed',
      at_ms: Date.now(),
      detail: `failed ${index}`,
    }));
    await database.write(async (queries) => {
      await queries
        .insertInto('audit')
        .values([old, { ...old, kind: 'export' }])
        .execute();
      for (let at = 0; at < many.length; at += 500)
        await queries
          .insertInto('audit')
          .values(many.slice(at, at + 500))
          .execute();
    });
    audit.note({ kind: 'login', person: 'ada', service: null, detail: 'new' });
    // Also before they are removed.
    expect(await details({ kind: 'login' })).toEqual(['new']);
    await audit.prune();
    const kept = await database.kysely.selectFrom('audit').select('detail').execute();
    expect(kept.map(({ detail }) => detail).toSorted()).toEqual(
      ['new', ...many.slice(-600).map(({ detail }) => detail)].toSorted(),
    );
  });

  test('no secret, null character or endless text is kept', async () => {
    const { audit } = await open();
    const person = 'a\0da';
    audit.note({
      kind: 'export',
      person,
      service: 'a',
      subject: 'secret',
      detail: 'x'.repeat(9_999),
    });
    expect((await audit.entries('a', {})).entries).toMatchObject([
      { person: 'a\ufffdda', subject: 'withheld', detail: 'x'.repeat(2_500) },
    ]);
  });

  test('with AUDIT_DAYS=0 nothing is kept; what can’t be kept stops nobody', async () => {
    const { audit, database } = await open({ days: 0 });
    audit.note({ kind: 'login', person: 'ada', service: null });
    expect(await audit.entries('a', {})).toMatchObject({ entries: [], days: 0, isKept: true });
    const rows = await database.kysely.selectFrom('audit').selectAll().execute();
    expect(rows).toEqual([]);
    const away = await open();
    Object.assign(away.database, { write: () => Promise.reject(new Error('away')) });
    away.audit.note({ kind: 'login', person: 'ada', service: null });
    await away.audit.close();
    expect(away.warned).toEqual([[{ kind: 'login' }, 'not noted']]);
  });
});
