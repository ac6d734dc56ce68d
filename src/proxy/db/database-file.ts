import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  statfsSync,
  existsSync,
  fsyncSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseError } from './database-error';
import { Sqlite } from './sqlite.js';

/** In the header of each of our files: "Wayb". */
export const applicationId = 0x57617962;

/** Types of file systems by `statfs` on which locks and memory maps of SQLite don't hold. */
const networkFileSystems = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2
  0x00c36400, // Ceph
  0x01021997, // 9p
  0x5346414f, // AFS
  0x65735546, // FUSE: sshfs and others
  0x0bd00bd0, // Lustre
  0x7461636f, // OCFS2
  0x01161970, // GFS2
]);

const headerBytes = 100;
const applicationIdAt = 68;

/**
 * Makes the file where there is none, readable by this user alone. A file that isn't ours is refused before a byte or a
 * mode of it changes.
 *
 * @param mayCreate false where it was open before: one that is gone since then is not replaced by an empty one
 * @throws DatabaseError
 */
export function prepareDatabaseFile(file: string, mayCreate: boolean): void {
  try {
    const folder = dirname(file);
    if (!lstatSync(folder, { throwIfNoEntry: false }))
      throw new DatabaseError(`DATABASE_URL: the folder ${folder} doesn’t exist.`);
    if (process.platform === 'linux' && networkFileSystems.has(statfsSync(folder).type))
      throw new DatabaseError(
        `DATABASE_URL: ${folder} is on a network file system: use a local disk.`,
      );
    const stat = lstatSync(file, { throwIfNoEntry: false });
    if (stat?.isSymbolicLink())
      throw new DatabaseError('DATABASE_URL names a symbolic link: name the file itself.');
    if (stat && !stat.isFile())
      throw new DatabaseError('DATABASE_URL names something that is no file.');
    if (!stat && !mayCreate)
      throw new DatabaseError(
        'DATABASE_URL: the file was deleted while Waybill ran. Put it back, or restart to begin a new one.',
        { isPassing: true },
      );
    if (stat && !isOurs(file))
      throw new DatabaseError(
        'DATABASE_URL names a file that isn’t a database of Waybill: choose another. A file of STORE_FILE is taken over with import-store.',
      );
    // SQLite gives its other files the mode of this one.
    if (!stat) closeSync(openSync(file, 'ax', 0o600));
    else if ((stat.mode & 0o777) !== 0o600) chmodSync(file, 0o600);
  } catch (error) {
    // Another process has made it at this moment.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw databaseErrorOf(error);
  }
}

/** An empty file counts as ours: a start may have ended before the first write. */
export function isOurs(file: string): boolean {
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    if (fstatSync(descriptor).size === 0) return true;
    const header = Buffer.alloc(headerBytes);
    readSync(descriptor, header, 0, headerBytes, 0);
    const isSqlite = header.toString('latin1', 0, 16) === 'SQLite format 3\0';
    return isSqlite && header.readUInt32BE(applicationIdAt) === applicationId;
  } finally {
    closeSync(descriptor);
  }
}

const passingCodes =
  /^(EROFS|ENOSPC|EDQUOT|EIO|EMFILE|ENFILE|SQLITE_(BUSY|READONLY|IOERR|FULL|CANTOPEN).*|CLOSED)$/;

/** One line of what the operating system or SQLite said, by its code alone. */
export function databaseErrorOf(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const { code = 'unknown' } = error as { code?: string };
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code))
    return new DatabaseError(
      `DATABASE_URL: the file is damaged (${code}): move it away and restore a backup.`,
    );
  if (code === 'NEWER')
    return new DatabaseError(
      'DATABASE_URL: the database was written by a newer version of Waybill: update this one.',
    );
  if (code === 'GONE')
    return new DatabaseError('DATABASE_URL: the file was deleted or replaced while Waybill ran.', {
      isPassing: true,
    });
  return new DatabaseError(`DATABASE_URL: the file can’t be opened or written (${code}).`, {
    cause: error,
    isPassing: passingCodes.test(code),
  });
}

/**
 * Writes a copy of a database, as it is now, also while the proxy runs: a backup, or the database from one.
 *
 * @throws DatabaseError where `from` is none of ours or is damaged, or `to` is there already
 */
export function copyDatabase(from: string, to: string): void {
  if (existsSync(to)) throw new DatabaseError(`${to} is there already: move it away first.`);
  if (!existsSync(from)) throw new DatabaseError(`There is no file ${from}.`);
  try {
    if (!isOurs(from)) throw new DatabaseError(`${from} is no database of Waybill.`);
    const source = new Sqlite(from);
    try {
      if (source.all('PRAGMA quick_check(1)')[0]?.['quick_check'] !== 'ok')
        throw new DatabaseError(`${from} is damaged.`);
      closeSync(openSync(to, 'wx', 0o600));
      source.all('VACUUM INTO ?', [to]);
    } finally {
      source.close();
    }
    const copy = openSync(to, 'r');
    fsyncSync(copy);
    closeSync(copy);
  } catch (error) {
    throw databaseErrorOf(error);
  }
}
