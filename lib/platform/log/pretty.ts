import type { DestinationStream } from 'pino';

const colours: Record<string, string> = {
  fatal: '\u001b[31m',
  error: '\u001b[31m',
  warn: '\u001b[33m',
  info: '\u001b[32m',
  debug: '\u001b[36m',
  trace: '\u001b[90m',
};
const dim = '\u001b[90m';
const reset = '\u001b[0m';

/** Turns pino's JSON lines into lines for a person: `12:30:01 info message key=value`, a stack beneath. */
export function prettyStream(destination: DestinationStream): DestinationStream {
  return { write: (line) => destination.write(prettyLine(line)) };
}

function prettyLine(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const label = String(level);
  const clock = String(time).slice(11, 19);
  const pairs = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const head = `${dim}${clock}${reset} ${colours[label] ?? ''}${label.padEnd(5)}${reset} ${msg === undefined ? '' : String(msg)}`;
  const tail = pairs.length === 0 ? '' : ` ${dim}${pairs.join(' ')}${reset}`;
  return `${head}${tail}\n${stackOf(err)}`;
}

function stackOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { stack, message } = error as { stack?: unknown; message?: unknown };
  return `${dim}${String(stack ?? message ?? JSON.stringify(error))}${reset}\n`;
}
