import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Resident memory of a process in MiB. Linux alone has this file. */
export async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
}

/** Waits until the memory is at most `limitMiB`. Returns what it is then, or when the time is over. */
export async function untilSettled(
  pid: number,
  { limitMiB, withinMs }: { limitMiB: number; withinMs: number },
): Promise<number> {
  const deadline = performance.now() + withinMs;
  let current = await residentMiB(pid);
  while (current > limitMiB && performance.now() < deadline) {
    await wait(500);
    current = await residentMiB(pid);
  }
  return current;
}
