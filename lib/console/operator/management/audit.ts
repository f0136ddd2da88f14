import type { ConsoleDb, ConsoleTx } from '../../db';
import { runtime } from '../../platform/runtime';
import {
  type AuditChange,
  installationContext,
  recordAudit,
  recordServiceChange,
} from '../../team/audit';
import type { Operator } from './access';

/** Writes a line into the log of the installation, which operators read. */
export async function recordOperatorAudit(
  { user }: Pick<Operator, 'user'>,
  change: AuditChange,
  tx: ConsoleTx | ConsoleDb = runtime().db,
): Promise<void> {
  await recordAudit(tx, { ...(await installationContext(user)), ...change });
}

/**
 * Makes a change in the service with its lines in the log of the installation, of which none is lost: see
 * `recordServiceChange`. `linesOf`: what has changed, where that is not the intent itself.
 */
export const recordOperatorChange = async <T>(
  { user }: Pick<Operator, 'user'>,
  intent: AuditChange,
  makeChange: () => Promise<T>,
  linesOf?: (result: T) => readonly AuditChange[],
): Promise<T> =>
  recordServiceChange(runtime().db, await installationContext(user), {
    intent,
    makeChange,
    ...(linesOf === undefined ? {} : { linesOf }),
  });
