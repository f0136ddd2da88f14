import type { DestinationStream } from 'pino';

/**
 * Writes the lines of one turn of the event loop at once: a call of the system for each cost more than all else that a
 * line does. What is said last is written as the process exits.
 */
export function gathering(destination: DestinationStream): DestinationStream {
  let lines = '';
  const flush = () => {
    if (lines !== '') destination.write(lines);
    lines = '';
  };
  process.once('exit', flush);
  return {
    write(line) {
      if (lines === '') setImmediate(flush);
      lines += line;
    },
  };
}
