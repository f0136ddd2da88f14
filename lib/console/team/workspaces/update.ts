import { eq, sql } from 'drizzle-orm';
import { schema, type WorkspaceSettings } from '../../db';
import { workspaceClient } from '../../developers/stored-keys';
import { readSecondSteps } from '../../identity/two-step-status';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../access';
import { auditContext, recordAudit, recordServiceChange } from '../audit';

/** Renames a workspace, here and at the embedded service. Its slug stays, so that links keep working. */
export async function renameWorkspace(access: Access, name: string): Promise<void> {
  const { workspace } = access;
  const { db, service } = runtime();
  await recordServiceChange(db, await auditContext(access), {
    intent: {
      action: 'workspace.rename',
      before: { name: workspace.name },
      after: { name },
    },
    makeChange: async () => {
      if (workspace.kind === 'team')
        await service.manage?.workspaces.update(workspace.id, { name });
    },
    finish: async (tx) => {
      await tx
        .update(schema.workspaces)
        .set({ name })
        .where(eq(schema.workspaces.id, workspace.id));
    },
  });
}

/** Changes some of a workspace's settings and keeps the others. */
export async function updateWorkspaceSettings(
  access: Access,
  change: WorkspaceSettings,
): Promise<void> {
  const { workspace } = access;
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    await tx
      .update(schema.workspaces)
      .set({ settings: sql`${schema.workspaces.settings} || ${JSON.stringify(change)}::jsonb` })
      .where(eq(schema.workspaces.id, workspace.id));
    await recordAudit(tx, {
      ...context,
      action: 'workspace.settings',
      before: { ...workspace.settings },
      after: { ...workspace.settings, ...change },
    });
  });
}

/** Sets the model that Create opens with. Throws {@link InvalidRequestError} for one that the workspace does not have. */
export async function setDefaultModel(access: Access, model: string): Promise<void> {
  const client = await workspaceClient(access.workspace.id);
  const { data } = await client.models.list();
  if (!data.some(({ id }) => id === model)) {
    throw new InvalidRequestError('There is no such model. Choose one of the list.', 'model');
  }
  await updateWorkspaceSettings(access, { defaultModel: model });
}

/**
 * Turns the requirement of two-step sign-in in a team on or off. Throws {@link InvalidRequestError} for an Owner
 * without it.
 */
export async function setTwoStepRequired(access: Access, isRequired: boolean): Promise<void> {
  if (access.workspace.kind !== 'team') {
    throw new InvalidRequestError(
      'A personal workspace is just for you: there is no one to require it of.',
    );
  }
  if (isRequired && (await readSecondSteps(runtime().db, access.user.id)) === null) {
    throw new InvalidRequestError('Turn on two-step sign-in for your own account first.');
  }
  await updateWorkspaceSettings(access, { twoStepRequired: isRequired });
}

/** Archives a workspace: it can no longer be opened and its keys stop working at once. Its data is kept. */
export async function archiveWorkspace(access: Access): Promise<void> {
  const { workspace } = access;
  const { db, service } = runtime();
  await recordServiceChange(db, await auditContext(access), {
    intent: { action: 'workspace.archive' },
    makeChange: async () => {
      await service.manage?.workspaces.update(workspace.id, { status: 'suspended' });
    },
    finish: async (tx) => {
      await tx
        .update(schema.workspaces)
        .set({ archivedAt: sql`now()` })
        .where(eq(schema.workspaces.id, workspace.id));
    },
  });
}

/** Whether addresses of the workspace's files expire; null if the service does not offer the choice. */
export async function readSignedMedia({ workspace }: Access): Promise<boolean | null> {
  const serviceWorkspace = await runtime().service.manage?.workspaces.get(workspace.id);
  return serviceWorkspace?.signed_media ?? null;
}

/** Chooses whether addresses of the workspace's files expire. Throws `InvalidRequestError` on a remote service. */
export async function setSignedMedia(access: Access, isSigned: boolean): Promise<void> {
  const { workspace } = access;
  const { db, service } = runtime();
  const { manage } = service;
  if (manage === null) {
    throw new InvalidRequestError('The connected service decides how long links to files work.');
  }
  await recordServiceChange(db, await auditContext(access), {
    intent: {
      action: 'workspace.settings',
      before: { signedMedia: !isSigned },
      after: { signedMedia: isSigned },
    },
    makeChange: () => manage.workspaces.update(workspace.id, { signed_media: isSigned }),
  });
}
