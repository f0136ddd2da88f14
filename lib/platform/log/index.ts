import { type DestinationStream, type Logger, pino, type SerializedError } from 'pino';
import { traceFields } from '../tracing';
import { batchLines } from './batch-lines';
import { prettyStream } from './pretty';
import { redact } from './redact';

export type { Logger } from 'pino';
export { pathWithoutSecrets } from './path-without-secrets';

let batchedOutput: DestinationStream | undefined;
/** Shared by all loggers of the process; flushed when the process exits. */
const standardOutput = (): DestinationStream => {
  batchedOutput ??= batchLines(process.stdout);
  return batchedOutput;
};

/** An error with its causes, without secrets. */
const serializeError = (error: Error) =>
  redact(withStatementOnce(error, pino.stdSerializers.err(error)));

/**
 * Drizzle's error repeats its statement in message, stack and `query`. Only `query` keeps it, because statements may be
 * long.
 */
function withStatementOnce(error: Error, serialized: SerializedError): SerializedError {
  if (!(error instanceof Error)) return serialized;
  let readable = serialized;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { query } = at as { query?: unknown };
    if (typeof query !== 'string' || !at.message.includes(query)) continue;
    const { message } = at;
    readable = {
      ...readable,
      message: readable.message.replaceAll(message, 'Failed query'),
      stack: readable.stack.replaceAll(message, 'Failed query'),
      query,
    };
  }
  return readable;
}

/**
 * The process's logger: one JSON line per record, or readable lines on a terminal. Keys, cookies and passwords are
 * redacted wherever a record has them by name, but not in the fields that `child` is given. `log.child({ requestId
 * })` for a request. Errors are given as `err`, which alone is written with stack and causes.
 */
export function createLogger(options: {
  level: string;
  /** Readable lines. Default: when standard output is a terminal. */
  isPretty?: boolean;
  /** Lines within a span carry `trace_id` and `span_id`. Default: they do not, which costs nothing. */
  isTraced?: boolean;
  /** Default: standard output. */
  destination?: DestinationStream;
}): Logger {
  const destination = options.destination ?? standardOutput();
  const isPretty =
    options.isPretty ?? (options.destination === undefined && process.stdout.isTTY === true);
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // pino's own redaction by paths took a seventh of a short stream's time.
      formatters: {
        level: (label) => ({ level: label }),
        log: redact,
      },
      ...(options.isTraced === true ? { mixin: traceFields } : {}),
      serializers: { err: serializeError },
    },
    isPretty ? prettyStream(destination) : destination,
  );
}
