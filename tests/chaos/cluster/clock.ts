import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Parent folder of Debian's libfaketime, which is below it by architecture. */
const folder = '/usr/lib';

/** Path of libfaketime, which changes a process's clock; `null` when it is not installed. */
export function findFaketime(): string | null {
  const found = readdirSync(folder)
    .map((each) => path.join(folder, each, 'faketime', 'libfaketimeMT.so.1'))
    .find((file) => existsSync(file));
  return found ?? null;
}

/**
 * The environment of a process whose clock is `seconds` off. Timers keep the monotonic clock, as on a host with a wrong
 * time of day (faketime(1), "FAKETIME_DONT_FAKE_MONOTONIC").
 */
export const clockOff = (library: string, seconds: number): Record<string, string> => ({
  LD_PRELOAD: library,
  FAKETIME: `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});
