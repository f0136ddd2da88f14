import { and, eq, isNull } from 'drizzle-orm';
import { headers } from 'next/headers';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ConsoleDb, ConsoleTx } from '../db';
import { schema } from '../db';
import { clientOf } from '../session/client-of';
import type { AuditAction } from './actions';
import { maskSecrets } from './mask';

/** Who did it: a person, or the console itself (`id` null). */
export interface AuditActor {
  readonly kind: 'person' | 'system';
  readonly id: string | null;
  readonly name: string;
}

/** In which workspace, by whom, from where. */
export interface AuditContext {
  readonly workspaceId: string;
  readonly actor: AuditActor;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** What was done, on what, and what changed by it. */
export interface AuditChange {
  readonly action: AuditAction;
  readonly target?: { readonly kind: string; readonly id: string; readonly name?: string | null };
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** The console itself, for what no person asked for. */
export const systemActor: AuditActor = { kind: 'system', id: null, name: 'Atelier' };

/** A person in a workspace, as `requireAccess` answers it. */
interface Acting {
  readonly user: { readonly id: string; readonly name: string };
  readonly workspace: { readonly id: string };
}

/** The context of the current request, for an action or a route handler. */
export async function auditContext({ user, workspace }: Acting): Promise<AuditContext> {
  const client = clientOf(await headers());
  return {
    workspaceId: workspace.id,
    actor: { kind: 'person', id: user.id, name: user.name },
    address: client.ip,
    userAgent: client.userAgent,
  };
}

const rowOf = ({ action, target, before, after }: AuditChange) => ({
  action,
  targetKind: target?.kind ?? null,
  targetId: target?.id ?? null,
  targetName: target?.name ?? null,
  before: before === undefined ? null : maskSecrets(before),
  after: after === undefined ? null : maskSecrets(after),
});

/**
 * Writes one line of the audit log. Call it in the transaction of the change it tells of, so that neither is there
 * without the other; secrets in `before` and `after` are masked.
 *
 * @example await recordAudit(tx, { ...(await auditContext(access)), action: 'asset.remove', target });
 */
export async function recordAudit(
  tx: ConsoleTx | ConsoleDb,
  event: AuditContext & AuditChange,
): Promise<void> {
  const { workspaceId, actor, address, userAgent } = event;
  await tx.insert(schema.auditEvents).values({
    id: newId(idPrefixes.auditEvent),
    workspaceId,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    address,
    userAgent,
    ...rowOf(event),
  });
}

/** Writes what a person did to their own account into the log of every team workspace that they belong to. */
export async function recordPersonAudit(
  tx: ConsoleTx | ConsoleDb,
  event: { userId: string; ip: string | null; userAgent: string | null } & AuditChange,
): Promise<void> {
  const { userId, ip, userAgent } = event;
  const places = await tx
    .select({ workspaceId: schema.memberships.workspaceId, name: schema.users.name })
    .from(schema.memberships)
    .innerJoin(schema.users, eq(schema.users.id, schema.memberships.userId))
    .innerJoin(schema.workspaces, eq(schema.workspaces.id, schema.memberships.workspaceId))
    .where(
      and(
        eq(schema.memberships.userId, userId),
        eq(schema.workspaces.kind, 'team'),
        isNull(schema.workspaces.archivedAt),
      ),
    );
  if (places.length === 0) return;
  await tx.insert(schema.auditEvents).values(
    places.map(({ workspaceId, name }) => ({
      id: newId(idPrefixes.auditEvent),
      workspaceId,
      actorKind: 'person' as const,
      actorId: userId,
      actorName: name,
      address: ip,
      userAgent,
      ...rowOf(event),
    })),
  );
}
