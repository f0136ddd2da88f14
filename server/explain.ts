import { OtherSecretError } from '@/lib/console/platform/start';
import {
  ConnectionLostError,
  DatabaseLockedError,
  DatabaseNewerError,
  DatabaseRefusedError,
  DatabaseUnfinishedError,
  PoolerError,
} from '@/lib/platform/database';
import { EnvError } from '@/lib/platform/env';
import { ProviderSetupError } from '@/lib/providers';
import { ConfigError } from '@/lib/service';
import { ListenError } from './http-server';

/** The message of an error that an operator can mend; any other error is a bug and gets its stack. */
export function explain(error: unknown): string {
  if (error instanceof DatabaseRefusedError) return `${error.message} ${error.advice}`;
  const expectedErrors = [
    EnvError,
    ConfigError,
    ProviderSetupError,
    ListenError,
    DatabaseLockedError,
    DatabaseNewerError,
    DatabaseUnfinishedError,
    OtherSecretError,
    ConnectionLostError,
    PoolerError,
  ];
  if (expectedErrors.some((kind) => error instanceof kind)) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
