import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** Names of the temporary folders of tests and of the servers that they start. */
const OURS = /^(atelier|counts|kill-run)-/;
/** No run takes a day, so older folders were left by a killed run. */
const OLD_MS = 24 * 3_600_000;

/** Removes our folders in `folder` that an earlier run left behind. Returns their names. */
export function sweepLeftovers(folder: string, nowMs = Date.now()): string[] {
  const left = readdirSync(folder).filter((name) => {
    if (!OURS.test(name)) return false;
    const found = statSync(path.join(folder, name), { throwIfNoEntry: false });
    return found?.isDirectory() === true && nowMs - found.mtimeMs > OLD_MS;
  });
  for (const name of left) rmSync(path.join(folder, name), { recursive: true, force: true });
  return left;
}
