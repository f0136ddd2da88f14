import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Where Debian's package libfaketime lies, by architecture. */
const folder = '/usr/lib';

/** The library that gives a process another time of day; `null` when it is not installed. */
export function findFaketime(): string | null {
  const found = readdirSync(folder)
    .map((each) => path.join(folder, each, 'faketime', 'libfaketimeMT.so.1'))
    .find((file) => existsSync(file));
  return found ?? null;
}

/**
 * What a process is started with so that its clock is `seconds` off. Timers keep running by the monotonic clock,
 * as they do on a host whose time of day is wrong (faketime(1), "FAKETIME_DONT_FAKE_MONOTONIC").
 */
export const clockOff = (library: string, seconds: number): Record<string, string> => ({
  LD_PRELOAD: library,
  FAKETIME: `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});
