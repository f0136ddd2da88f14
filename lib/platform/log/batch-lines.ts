import type { DestinationStream } from 'pino';

/**
 * Writes the lines of one turn of the event loop in one system call: one call per line cost more than making the line.
 * The last lines are written when the process exits.
 */
export function batchLines(destination: DestinationStream): DestinationStream {
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
