import type { ConsoleDb } from '../../db';
import { recordAudit, systemActor } from '../../team/audit';

/** Writes a grant by a command on this machine into the log of the installation. */
export const recordGrant = (
  db: ConsoleDb,
  workspace: { id: string; name: string },
  { credits, memo }: { credits: number; memo: string },
): Promise<void> =>
  recordAudit(db, {
    workspaceId: null,
    actor: systemActor,
    address: null,
    userAgent: null,
    action: 'credits.grant',
    target: { kind: 'workspace', id: workspace.id, name: workspace.name },
    after: { credits, reason: memo },
  });
