import type { ConsoleDb, ConsoleTx } from '../../db';
import { runtime } from '../../platform/runtime';
import { type AuditChange, installationContext, recordAudit } from '../../team/audit';
import type { Operator } from './access';

/** Writes a line into the log of the installation, which operators read. */
export async function recordOperatorAudit(
  { user }: Pick<Operator, 'user'>,
  change: AuditChange,
  tx: ConsoleTx | ConsoleDb = runtime().db,
): Promise<void> {
  await recordAudit(tx, { ...(await installationContext(user)), ...change });
}
