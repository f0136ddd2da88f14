import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** What tests and the servers they start call their temporary folders. */
const OURS = /^(atelier|counts|kill-run)-/;
/** No run takes a day: what is older was left by one that was killed. */
const OLD_MS = 24 * 3_600_000;

/** Removes folders of ours in `folder` that an earlier run left behind; answers their names. */
export function sweepLeftovers(folder: string, nowMs = Date.now()): string[] {
  const left = readdirSync(folder).filter((name) => {
    if (!OURS.test(name)) return false;
    const found = statSync(path.join(folder, name), { throwIfNoEntry: false });
    return found?.isDirectory() === true && nowMs - found.mtimeMs > OLD_MS;
  });
  for (const name of left) rmSync(path.join(folder, name), { recursive: true, force: true });
  return left;
}
