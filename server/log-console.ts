import { format } from 'node:util';
import type { Logger } from '@/lib/platform/log';

/**
 * Writes what Next.js prints to the console as warnings and errors into the log, one line each. It prints some of what a
 * request sent, such as an unknown server action, and stacks of many lines.
 */
export function logConsole(log: Logger): void {
  for (const level of ['warn', 'error'] as const) {
    console[level] = (...values: unknown[]) => {
      const error = values.find((each) => each instanceof Error);
      const text = format(...values.filter((each) => each !== error));
      log[level]({ error, ...(text === '' ? {} : { text }) }, 'printed to the console');
    };
  }
}
