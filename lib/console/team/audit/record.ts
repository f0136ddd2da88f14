import { and, eq, isNull } from 'drizzle-orm';
import { headers } from 'next/headers';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import { type ConsoleDb, type ConsoleTx, schema } from '../../db';
import { clientOf } from '../../identity/devices';
import type { AuditAction } from './audit-actions';
import { maskSecrets } from './mask';

/** The actor: a person, or the console itself (`id` null). */
export interface AuditActor {
  readonly kind: 'person' | 'system';
  readonly id: string | null;
  readonly name: string;
}

/** Actor and origin of a change. */
interface AuditOrigin {
  readonly actor: AuditActor;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** Workspace, actor and origin of a change. */
export interface AuditContext extends AuditOrigin {
  readonly workspaceId: string;
}

/** The context of a change by an operator, which belongs to the installation and not to a workspace. */
export interface InstallationContext extends AuditOrigin {
  readonly workspaceId: null;
}

export interface AuditChange {
  readonly action: AuditAction;
  readonly target?: { readonly kind: string; readonly id: string; readonly name?: string | null };
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** The console as the actor of changes that no person made. */
export const systemActor: AuditActor = { kind: 'system', id: null, name: 'Atelier' };
/** The actor of an event by a caller who has not proved to be the person, such as a failed sign-in. */
const unprovedActor: AuditActor = { kind: 'system', id: null, name: 'Someone' };

/** The parts of an access that the context needs. */
interface ActingPerson {
  readonly user: { readonly id: string; readonly name: string };
  readonly workspace: { readonly id: string };
}

async function originOf(user: ActingPerson['user']): Promise<AuditOrigin> {
  const client = clientOf(await headers());
  return {
    actor: { kind: 'person', id: user.id, name: user.name },
    address: client.ip,
    userAgent: client.userAgent,
  };
}

/** The context of the current request, for an action or a route handler. */
export const auditContext = async ({ user, workspace }: ActingPerson): Promise<AuditContext> => ({
  workspaceId: workspace.id,
  ...(await originOf(user)),
});

/** The context of what a guest of a public link does. Nothing about the visitor is kept. */
export const guestContext = (workspace: ActingPerson['workspace'], name: string): AuditContext => ({
  workspaceId: workspace.id,
  actor: { kind: 'system', id: null, name },
  address: null,
  userAgent: null,
});

/** The context of an operator's action. */
export const installationContext = async (
  user: ActingPerson['user'],
): Promise<InstallationContext> => ({
  workspaceId: null,
  ...(await originOf(user)),
});

/** A line as it is stored, without the columns of an intent: `stage` and `intentId`. */
export const lineOf = (
  { workspaceId, actor, address, userAgent }: AuditContext | InstallationContext,
  { action, target, before, after }: AuditChange,
) => ({
  id: newId(idPrefixes.auditEvent),
  workspaceId,
  actorKind: actor.kind,
  actorId: actor.id,
  actorName: actor.name,
  address,
  userAgent,
  action,
  targetKind: target?.kind ?? null,
  targetId: target?.id ?? null,
  targetName: target?.name ?? null,
  before: before === undefined ? null : maskSecrets(before),
  after: after === undefined ? null : maskSecrets(after),
});

/**
 * Writes one line of the audit log. Call it in the transaction of the change, so that neither is stored without the
 * other. Secrets in `before` and `after` are masked.
 *
 * @example await recordAudit(tx, { ...(await auditContext(access)), action: 'asset.remove', target });
 */
export async function recordAudit(
  tx: Pick<ConsoleDb, 'insert'>,
  event: (AuditContext | InstallationContext) & AuditChange,
): Promise<void> {
  await tx.insert(schema.auditEvents).values(lineOf(event, event));
}

/** An event of a person's account and its origin. */
export interface PersonEvent extends AuditChange {
  readonly userId: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** The actor is not known to be the person: the line names "Someone" as actor and the person as target. */
  readonly isUnproved?: boolean;
}

/**
 * Writes an event of a person's account into the logs of all their workspaces: the personal one, which is the log of
 * the account, and their teams.
 */
export async function recordPersonAudit(
  tx: ConsoleTx | ConsoleDb,
  event: PersonEvent,
): Promise<void> {
  const { userId, ip, userAgent, isUnproved = false } = event;
  const logs = await tx
    .select({ workspaceId: schema.memberships.workspaceId, name: schema.users.name })
    .from(schema.memberships)
    .innerJoin(schema.users, eq(schema.users.id, schema.memberships.userId))
    .innerJoin(schema.workspaces, eq(schema.workspaces.id, schema.memberships.workspaceId))
    .where(and(eq(schema.memberships.userId, userId), isNull(schema.workspaces.archivedAt)));
  if (logs.length === 0) return;
  await tx.insert(schema.auditEvents).values(
    logs.map(({ workspaceId, name }) => {
      const person = { kind: 'person' as const, id: userId, name };
      const actor = isUnproved ? unprovedActor : person;
      return lineOf(
        { workspaceId, actor, address: ip, userAgent },
        isUnproved ? { ...event, target: person } : event,
      );
    }),
  );
}
