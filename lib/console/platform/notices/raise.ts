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

const { memberships, notices } = schema;

/** The readers of a notice: everyone with one of the roles, or one person. */
type Readers = { readonly roles: readonly Role[] } | { readonly userId: string };

export type NewNotice = Readers & {
  /** Id of the workspace. */
  readonly workspace: string;
  readonly kind: NotificationKind;
  /** No second notice of the workspace with this key is raised while one is open. */
  readonly dedupeKey: string;
  /** Names what happened. Several notices may tell it to different people; nobody gets two with the same name. */
  readonly event?: string;
  /** One or two sentences: what happened, and what to do. */
  readonly text: string;
  /** The page that it links to, below the workspace, such as `billing`. */
  readonly path?: string;
  readonly tone?: 'neutral' | 'good' | 'warn' | 'bad';
};

/**
 * Raises a notice to people of a workspace, once for each `dedupeKey` until {@link resolveNotice}. Each person dismisses
 * it separately. With a transaction it is raised when that commits. Returns whether it is new.
 */
export async function raiseNotice(
  db: ConsoleDb | ConsoleTx,
  { workspace, kind, dedupeKey, event, text, path, tone = 'warn', ...readers }: NewNotice,
): Promise<boolean> {
  const rows = await db
    .insert(notices)
    .values({
      id: newId(idPrefixes.notice),
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
      target: [notices.workspaceId, notices.dedupeKey],
      where: isNull(notices.resolvedAt),
    })
    .returning({ id: notices.id });
  return rows.length > 0;
}

/** {@link raiseNotice} for news that grow: the open notice with this key gets the new words, and nobody a second one. */
export async function raiseOrRewordNotice(tx: ConsoleTx, notice: NewNotice): Promise<void> {
  if (await raiseNotice(tx, notice)) return;
  await tx
    .update(notices)
    .set({ text: notice.text, path: notice.path ?? null })
    .where(
      and(
        eq(notices.workspaceId, notice.workspace),
        eq(notices.dedupeKey, notice.dedupeKey),
        isNull(notices.resolvedAt),
      ),
    );
}

/** Raises a notice to the Owner and each Admin, except the person who did what it tells. */
export async function raiseNoticeToAdmins(
  tx: ConsoleDb | ConsoleTx,
  notice: Omit<NewNotice, 'roles' | 'userId' | 'event'>,
  exceptUserId: string,
): Promise<void> {
  const admins = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.workspaceId, notice.workspace),
        inArray(memberships.role, ['owner', 'admin']),
        ne(memberships.userId, exceptUserId),
      ),
    );
  for (const { userId } of admins) {
    const dedupeKey = `${notice.dedupeKey}:${userId}`;
    await raiseNotice(tx, { ...notice, dedupeKey, event: notice.dedupeKey, userId });
  }
}

/**
 * {@link raiseNotice} for what may be true again within the hour: then the notice is opened again, without another mail
 * and still dismissed by those who did so.
 */
export async function raiseNoticeOnce(db: ConsoleDb, notice: NewNotice): Promise<void> {
  const latest = db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.workspaceId, notice.workspace), eq(notices.dedupeKey, notice.dedupeKey)))
    .orderBy(desc(notices.createdAt))
    .limit(1);
  const reopened = await db
    .update(notices)
    .set({ resolvedAt: null })
    .where(and(eq(notices.id, latest), isNotNull(notices.resolvedAt)))
    .returning({ id: notices.id });
  if (reopened.length === 0) await raiseNotice(db, notice);
}

/** Resolves a notice that is no longer true, for everyone. Raised again, it is a new one. */
export const resolveNotice = (
  db: ConsoleDb | ConsoleTx,
  { workspace, dedupeKey }: Pick<NewNotice, 'workspace' | 'dedupeKey'>,
): Promise<void> => resolveWhere(db, workspace, eq(notices.dedupeKey, dedupeKey));

/** Resolves the notices of a kind that are no longer true: all but those in `dedupeKeys`. */
export const resolveOtherNotices = (
  db: ConsoleDb | ConsoleTx,
  { workspace, kind }: Pick<NewNotice, 'workspace' | 'kind'>,
  dedupeKeys: readonly string[],
): Promise<void> =>
  resolveWhere(
    db,
    workspace,
    and(eq(notices.kind, kind), notInArray(notices.dedupeKey, [...dedupeKeys])),
  );

/** Resolves the notices whose keys begin with `prefix`: those to each of several people. */
export const resolveNotices = (
  db: ConsoleDb | ConsoleTx,
  { workspace, prefix }: Pick<NewNotice, 'workspace'> & { readonly prefix: string },
): Promise<void> => resolveWhere(db, workspace, sql`starts_with(${notices.dedupeKey}, ${prefix})`);

async function resolveWhere(
  db: ConsoleDb | ConsoleTx,
  workspace: string,
  which: SQL | undefined,
): Promise<void> {
  await db
    .update(notices)
    .set({ resolvedAt: sql`now()` })
    .where(and(eq(notices.workspaceId, workspace), isNull(notices.resolvedAt), which));
}
