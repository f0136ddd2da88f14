import { format } from 'node:util';
import type { Logger } from '@/lib/platform/log';

/**
 * Makes warnings and errors that Next.js prints lines of the log: it prints some of what a request sent, such as an
 * unknown server action or a lost connection, with a stack over many lines.
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
