import type { ConsoleDb, ConsoleTx } from '../../db';
import { recordAudit, systemActor } from '../../team/audit';

/** What a command on this machine did, without the person, whom the console does not know. */
const byCommand = { workspaceId: null, actor: systemActor, address: null, userAgent: null };

interface WorkspaceName {
  readonly id: string;
  readonly name: string;
}

const targetOf = ({ id, name }: WorkspaceName) => ({ kind: 'workspace', id, name });

/** Writes a grant by a command into the log of the installation, in the transaction that gives the credits. */
export const recordGrant = (
  tx: Pick<ConsoleTx, 'insert'>,
  workspace: WorkspaceName,
  { credits, memo }: { credits: number; memo: string },
): Promise<void> =>
  recordAudit(tx, {
    ...byCommand,
    action: 'credits.grant',
    target: targetOf(workspace),
    after: { credits, reason: memo },
  });

/** Writes that the secret was replaced, in the transaction that encrypts with the new one. */
export const recordSecretRotation = (tx: ConsoleTx, values: number): Promise<void> =>
  recordAudit(tx, { ...byCommand, action: 'secret.rotate', after: { values } });

/** Writes into a workspace's own log that the console's key there was replaced, in the transaction that does it. */
export const recordKeyRenewal = (
  tx: ConsoleTx,
  { workspaceId, keyId, name }: { workspaceId: string; keyId: string; name: string },
): Promise<void> =>
  recordAudit(tx, {
    ...byCommand,
    workspaceId,
    action: 'key.rotate',
    target: { kind: 'key', id: keyId, name },
  });

/** Writes that a workspace's data was exported, before its first line is written. */
export const recordExport = (db: ConsoleDb, workspace: WorkspaceName): Promise<void> =>
  recordAudit(db, { ...byCommand, action: 'workspace.export', target: targetOf(workspace) });
