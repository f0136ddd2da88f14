import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseLockedError } from '../errors';

/** A data directory that this process holds until it releases it. */
export interface HeldDirectory {
  /** Where PGlite lives. */
  path: string;
  /** Where a new one is made before it is renamed to `path`. */
  draft: string;
  release(): void;
}

/**
 * Claims `dataDir`/db for this process; two on one directory silently lose rows. The lock is the operating
 * system's lock on a file, taken through SQLite, which supports every system. It ends with its process, also
 * after a crash, so it is never stale. Throws `DatabaseLockedError`.
 */
export function holdDirectory(dataDir: string): HeldDirectory {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lockPath = join(dataDir, 'db.lock');
  const ownerPath = join(dataDir, 'db.owner.json');
  const lock = new DatabaseSync(lockPath);
  try {
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
  } catch {
    lock.close();
    throw lockedError(dataDir, ownerPath);
  }
  writeFileSync(ownerPath, JSON.stringify({ pid: process.pid, host: hostname() }));
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('db.new-')) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const [path, draft] = [join(dataDir, 'db'), join(dataDir, `db.new-${process.pid}`)];
  // `dataDir` may exist with wider permissions. Only its owner can read the database.
  if (existsSync(join(path, 'PG_VERSION'))) chmodSync(path, 0o700);
  else mkdirSync(draft, { mode: 0o700 });
  return {
    path,
    draft,
    release() {
      if (!lock.isOpen) return;
      rmSync(ownerPath, { force: true });
      lock.close();
    },
  };
}

/**
 * Whether a process holds `dataDir`. Reads the lock's file instead of locking it, so another process is kept from it only
 * during the read.
 */
export function isDirectoryHeld(dataDir: string): boolean {
  const lockPath = join(dataDir, 'db.lock');
  if (!existsSync(lockPath)) return false;
  const lock = new DatabaseSync(lockPath, { readOnly: true });
  try {
    lock.prepare('pragma schema_version').get();
    return false;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return true;
    throw error;
  } finally {
    lock.close();
  }
}

/** SQLITE_BUSY (https://www.sqlite.org/rescode.html#busy, read 2026-11-27). */
const sqliteBusy = 5;

function lockedError(dataDir: string, ownerPath: string): DatabaseLockedError {
  const owner = readOwner(ownerPath);
  const holderLabel = owner === null ? 'Another process' : `Process ${owner.pid} on ${owner.host}`;
  return new DatabaseLockedError(
    `${holderLabel} has the database in ${dataDir} open, and it can only be open once. Stop that process, or start this one with another DATA_DIR; for several processes on one database set DATABASE_URL.`,
    owner?.pid ?? null,
  );
}

function readOwner(path: string): { pid: number; host: string } | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as { pid: number; host: string };
  } catch {
    return null;
  }
}
