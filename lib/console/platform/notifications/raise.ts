import {
  and,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import type { NotificationKind } from '@/lib/pages/notification-kinds';
import type { Role } from '@/lib/pages/permissions';
import { newId } from '@/lib/platform/ids';
import { type ConsoleDb, type ConsoleTx, schema } from '../../db';

const { memberships, notifications } = schema;

/** The readers of a notification: everyone with one of the roles, or one person. */
type Readers = { readonly roles: readonly Role[] } | { readonly userId: string };

export type NewNotification = Readers & {
  /** Id of the workspace. */
  readonly workspace: string;
  readonly kind: NotificationKind;
  /** No second notification of the workspace with this key is raised while one is open. */
  readonly dedupeKey: string;
  /** Names the event. Several notifications may tell different people of it; a person gets only one of them. */
  readonly event?: string;
  /** One or two sentences: what happened, and what to do. */
  readonly text: string;
  /** The page that it links to, below the workspace, such as `billing`. */
  readonly path?: string;
  readonly tone?: 'neutral' | 'good' | 'warn' | 'bad';
};

/**
 * Raises a notification to people of a workspace, once for each `dedupeKey` until {@link resolveNotification}. Each person dismisses
 * it separately. With a transaction it is raised when that commits. Returns whether it is new.
 */
export async function raiseNotification(
  db: ConsoleDb | ConsoleTx,
  { workspace, kind, dedupeKey, event, text, path, tone = 'warn', ...readers }: NewNotification,
): Promise<boolean> {
  const rows = await db
    .insert(notifications)
    .values({
      id: newId(idPrefixes.notification),
      workspaceId: workspace,
      kind,
      tone,
      dedupeKey,
      event: event ?? null,
      text,
      path: path ?? null,
      roles: 'roles' in readers ? [...readers.roles] : [],
      userId: 'userId' in readers ? readers.userId : null,
    })
    .onConflictDoNothing({
      target: [notifications.workspaceId, notifications.dedupeKey],
      where: isNull(notifications.resolvedAt),
    })
    .returning({ id: notifications.id });
  return rows.length > 0;
}

/** {@link raiseNotification} for a text that changes: an open notification with this key gets the new text. */
export async function raiseOrRewordNotification(
  tx: ConsoleTx,
  notification: NewNotification,
): Promise<void> {
  if (await raiseNotification(tx, notification)) return;
  await tx
    .update(notifications)
    .set({ text: notification.text, path: notification.path ?? null })
    .where(
      and(
        eq(notifications.workspaceId, notification.workspace),
        eq(notifications.dedupeKey, notification.dedupeKey),
        isNull(notifications.resolvedAt),
      ),
    );
}

/** Raises a notification to the Owner and each Admin, except the person who caused it. */
export async function raiseNotificationToAdmins(
  tx: ConsoleDb | ConsoleTx,
  notification: Omit<NewNotification, 'roles' | 'userId' | 'event'>,
  exceptUserId: string,
): Promise<void> {
  const admins = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.workspaceId, notification.workspace),
        inArray(memberships.role, ['owner', 'admin']),
        ne(memberships.userId, exceptUserId),
      ),
    );
  for (const { userId } of admins) {
    const dedupeKey = `${notification.dedupeKey}:${userId}`;
    await raiseNotification(tx, {
      ...notification,
      dedupeKey,
      event: notification.dedupeKey,
      userId,
    });
  }
}

/**
 * {@link raiseNotification} for what is sent only once. If it becomes true again after it was resolved, the same
 * notification is opened again, without another mail and still dismissed by those who did so.
 */
export async function raiseNotificationOnce(
  db: ConsoleDb,
  notification: NewNotification,
): Promise<void> {
  const latestNotifications = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.workspaceId, notification.workspace),
        eq(notifications.dedupeKey, notification.dedupeKey),
      ),
    )
    .orderBy(desc(notifications.createdAt))
    .limit(1);
  const reopenedRows = await db
    .update(notifications)
    .set({ resolvedAt: null })
    .where(and(eq(notifications.id, latestNotifications), isNotNull(notifications.resolvedAt)))
    .returning({ id: notifications.id });
  if (reopenedRows.length === 0) await raiseNotification(db, notification);
}

/** Resolves a notification that is no longer true, for everyone. Raised again, it is a new one. */
export const resolveNotification = (
  db: ConsoleDb | ConsoleTx,
  { workspace, dedupeKey }: Pick<NewNotification, 'workspace' | 'dedupeKey'>,
): Promise<void> => resolveWhere(db, workspace, eq(notifications.dedupeKey, dedupeKey));

/** Resolves the notifications of a kind that are no longer true: all but those in `dedupeKeys`. */
export const resolveOtherNotifications = (
  db: ConsoleDb | ConsoleTx,
  { workspace, kind }: Pick<NewNotification, 'workspace' | 'kind'>,
  dedupeKeys: readonly string[],
): Promise<void> =>
  resolveWhere(
    db,
    workspace,
    and(eq(notifications.kind, kind), notInArray(notifications.dedupeKey, [...dedupeKeys])),
  );

/** Resolves the notifications whose keys begin with `prefix`: those to each of several people. */
export const resolveNotifications = (
  db: ConsoleDb | ConsoleTx,
  { workspace, prefix }: Pick<NewNotification, 'workspace'> & { readonly prefix: string },
): Promise<void> =>
  resolveWhere(db, workspace, sql`starts_with(${notifications.dedupeKey}, ${prefix})`);

async function resolveWhere(
  db: ConsoleDb | ConsoleTx,
  workspace: string,
  condition: SQL | undefined,
): Promise<void> {
  await db
    .update(notifications)
    .set({ resolvedAt: sql`now()` })
    .where(
      and(eq(notifications.workspaceId, workspace), isNull(notifications.resolvedAt), condition),
    );
}
