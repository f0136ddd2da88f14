import { format } from 'node:util';
import type { Logger } from '@/lib/platform/log';
import { noteMalformedAction } from './malformed-action';

/**
 * Writes what Next.js prints to the console as warnings and errors into the log, one line each. It prints some of what a
 * request sent, such as an unknown server action, and stacks of many lines. An error that it prints twice, because it
 * throws it on, is one line, and that of a malformed action is a warning.
 */
export function logConsole(log: Logger): void {
  const writtenErrors = new WeakSet<Error>();
  for (const level of ['warn', 'error'] as const) {
    console[level] = (...values: unknown[]) => {
      const error = values.find((each) => each instanceof Error);
      if (error !== undefined && writtenErrors.has(error)) return;
      if (error !== undefined) writtenErrors.add(error);
      const isMalformed = error !== undefined && noteMalformedAction(error);
      const text = format(...values.filter((each) => each !== error));
      log[isMalformed ? 'warn' : level](
        { err: error, ...(text === '' ? {} : { text }) },
        'printed to the console',
      );
    };
  }
}
