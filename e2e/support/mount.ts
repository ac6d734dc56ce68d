import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' });
export const unmount = (folder: string) =>
  execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });

export const canMount = tryToMount();

function tryToMount(): boolean {
  try {
    mountSmallDisk().unmount();
    return true;
  } catch {
    console.warn('No right to mount here: left out the tests on full and read-only file systems.');
    return false;
  }
}

/** A file system of its own of a few megabytes, in memory. */
export function mountSmallDisk({ uid, gid }: { uid?: number; gid?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-mount-'));
  const remove = () => rmSync(folder, { recursive: true });
  try {
    mount('-t', 'tmpfs', '-o', 'size=12m', 'waybill', folder);
  } catch (error) {
    remove();
    throw error;
  }
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return {
    folder,
    unmount: () => {
      unmount(folder);
      remove();
    },
  };
}
