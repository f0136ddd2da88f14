import type { DestinationStream, Logger } from 'pino';
import { pino } from 'pino';
import { prettyStream } from './pretty';

export type { Logger } from 'pino';

/** Names whose values never reach a log, at the top, in `headers` and one level deeper. */
const secretNames = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-api-key"]',
  'apiKey',
  'password',
  'secret',
  'token',
  'accessKeyId',
  'secretAccessKey',
  'operatorKey',
];

/**
 * The process's logger: one JSON line per record, or readable lines on a terminal. Keys, cookies
 * and passwords are redacted wherever they stand by name. `log.child({ requestId })` for a request.
 */
export function createLogger(options: {
  level: string;
  /** Readable lines. Default: when standard output is a terminal. */
  pretty?: boolean;
  /** Default: standard output. */
  destination?: DestinationStream;
}): Logger {
  const destination = options.destination ?? process.stdout;
  const pretty =
    options.pretty ?? (options.destination === undefined && process.stdout.isTTY === true);
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: pino.stdSerializers.err, err: pino.stdSerializers.err },
      redact: { paths: redactedPaths(), censor: '[redacted]' },
    },
    pretty ? prettyStream(destination) : destination,
  );
}

function redactedPaths(): string[] {
  const under = (prefix: string) =>
    secretNames.map((name) =>
      name.startsWith('[') ? `${prefix}${name}` : `${prefix}${prefix === '' ? '' : '.'}${name}`,
    );
  return ['', 'headers', '*', '*.headers', '*.*'].flatMap(under);
}
