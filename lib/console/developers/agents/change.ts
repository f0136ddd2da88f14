import { eq } from 'drizzle-orm';
import { idPrefixes, type ManagedKey } from '@/lib/contract';
import { may } from '@/lib/pages/permissions';
import { newId } from '@/lib/platform/ids';
import { schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { raiseNotificationToAdmins } from '../../platform/notifications';
import { type Runtime, runtime } from '../../platform/runtime';
import { resolveProject } from '../../projects';
import { type Access, requireAccessOfPerson } from '../../team/access';
import { type AuditChange, auditContext, recordServiceChange } from '../../team/audit';
import type { ConsentInput } from './input';
import { requireManage } from './manage';

const { memberships } = schema;

const maxNameLength = 80;

/**
 * Connects an assistant with a key of its own, for the person who agreed. Returns the address that takes them back to it. Throws
 * `AccessError` for a person who left meanwhile.
 */
export async function connectAgent(access: Access, input: ConsentInput): Promise<string> {
  const { user, workspace } = access;
  const manage = requireManage();
  const { client_name: client } = await manage.agents.readAuthorization(input.request);
  const project = await resolveProject(runtime().db, access, input.project);
  const { redirect_uri: address } = await changeAgent(access, {
    change: {
      action: 'agent.connect',
      after: {
        models: input.allowedModels,
        monthly_limit: input.monthlyLimit,
        daily_limit: input.dailyLimit,
        approval_above: input.approvalAbove,
        project: input.project,
        expires_at: input.expiresAt,
        sent_to: new URL(input.request.redirect_uri).origin,
      },
    },
    verb: 'connected',
    makeChange: async () => {
      const connection = await manage.agents.connect(workspace.id, {
        request: input.request,
        name: `${client}, for ${user.name}`.slice(0, maxNameLength).trim(),
        actor: user.id,
        project,
        allowed_models: input.allowedModels,
        monthly_limit: input.monthlyLimit,
        daily_limit: input.dailyLimit,
        approval_above: input.approvalAbove,
        expires_at: input.expiresAt,
      });
      await requireStillMember(access, () => manage.keys.revoke(workspace.id, connection.key.id));
      return connection;
    },
  });
  return address;
}

/**
 * Revokes the new key of a person who left while it was made, which takes a while where the assistant's description loads
 * slowly: the assistants of leavers were ended before there was this one.
 */
async function requireStillMember(
  { workspace, user }: Access,
  revoke: () => Promise<unknown>,
): Promise<void> {
  try {
    await requireAccessOfPerson(workspace.id, user.id, 'agents.connect');
  } catch (error) {
    await revoke();
    throw error;
  }
}

/** Ends a connection at once: the person's own, or anyone's for those who manage keys. */
export async function disconnectAgent(access: Access, keyId: string): Promise<void> {
  const { user, workspace, role } = access;
  const { agents, keys } = requireManage();
  const { data } = await agents.list(workspace.id);
  const connection = data.find(({ key }) => key.id === keyId);
  const mayEnd = connection?.actor === user.id || may(role, 'keys.manage');
  if (connection === undefined || !mayEnd) {
    throw new InvalidRequestError('This assistant is not connected any more.');
  }
  await changeAgent(access, {
    change: { action: 'agent.disconnect', target: targetOf(connection.key) },
    verb: 'disconnected',
    makeChange: async () => ({ key: await keys.revoke(workspace.id, keyId) }),
  });
}

/** Ends the connections of a person who is no longer in the workspace. */
export async function endAgentsOfPerson(workspaceId: string, userId: string): Promise<void> {
  const { manage } = runtime().service;
  if (manage === null) return;
  const { data } = await manage.agents.list(workspaceId);
  for (const { key, actor } of data) {
    if (actor === userId) await manage.keys.revoke(workspaceId, key.id);
  }
}

/** Ends the connections of everyone who is not in the workspace: those of a removal after which the service did not answer. */
export async function endAgentsOfLeavers(
  { db, service: { manage } }: Pick<Runtime, 'db' | 'service'>,
  workspaceId: string,
): Promise<void> {
  if (manage === null) return;
  const { data } = await manage.agents.list(workspaceId);
  if (data.length === 0) return;
  // Read after the list: who connected an assistant was a member then.
  const members = await db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(eq(memberships.workspaceId, workspaceId));
  const memberIds = new Set(members.map(({ id }) => id));
  for (const { key, actor } of data) {
    if (!memberIds.has(actor)) await manage.keys.revoke(workspaceId, key.id);
  }
}

/** Connects or disconnects an assistant, with its audit line, and notifies the other Owners and Admins. */
async function changeAgent<T extends { readonly key: ManagedKey }>(
  access: Access,
  { change, verb, makeChange }: { change: AuditChange; verb: string; makeChange: () => Promise<T> },
): Promise<T> {
  return recordServiceChange(runtime().db, await auditContext(access), {
    intent: change,
    makeChange,
    linesOf: ({ key }) => [{ ...change, target: targetOf(key) }],
    finish: (tx, { key }) =>
      raiseNotificationToAdmins(
        tx,
        {
          workspace: access.workspace.id,
          kind: 'key_changed',
          // Every change raises a notification of its own.
          dedupeKey: `key:${newId(idPrefixes.event)}`,
          text: `${access.user.name} ${verb} the assistant “${key.name}”.`,
          path: 'connect',
          tone: 'neutral',
        },
        access.user.id,
      ),
  });
}

const targetOf = ({ id, name }: ManagedKey) => ({ kind: 'key', id, name });
