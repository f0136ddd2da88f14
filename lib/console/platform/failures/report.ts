import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import { createLogger, type Logger } from '@/lib/platform/log';
import { runtime } from '../runtime';

let logger: Logger | undefined;

/** Logs an unexpected error. Returns the request id with which the log line can be found. */
export function reportError(error: unknown): string {
  const { logLevel, tracing } = runtime().env;
  logger ??= createLogger({ level: logLevel, isTraced: tracing !== undefined });
  const requestId = newId(idPrefixes.request);
  logger.error({ requestId, err: error }, 'console request failed');
  return requestId;
}
