import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { say } from './progress.mjs';

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {string} file */
function tryTake(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** The process that holds the lock; 0 while the file is being written or was just removed. @param {string} file */
function holder(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

/**
 * Runs `work` while no other set-up of this folder runs, waiting for one if necessary. The lock of a process that no
 * longer exists is taken over.
 *
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLockFile(root, work) {
  const file = path.join(root, '.cache', 'setup.lock');
  mkdirSync(path.dirname(file), { recursive: true });
  let announced = false;
  while (!tryTake(file)) {
    const pid = holder(file);
    if (pid && !isAlive(pid)) {
      // Rename before removing: of two processes that find the same stale lock, only one can rename it.
      const stale = `${file}.${process.pid}`;
      try {
        renameSync(file, stale);
        rmSync(stale);
      } catch {
        // Another process was faster.
      }
      continue;
    }
    if (pid && !announced) {
      say(`Waiting for another set-up of this folder (process ${pid}) …`);
      announced = true;
    }
    await wait(250);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}
