import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Role } from '@/lib/contract';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ConsoleDb, ConsoleTx } from '../db';
import { schema } from '../db';

const { notices } = schema;

/** Who a notice is for: everybody with one of the roles, or one person. */
type Readers = { readonly roles: readonly Role[] } | { readonly userId: string };

export type NewNotice = Readers & {
  /** Id of the workspace. */
  readonly workspace: string;
  /** What it is about, such as `low_balance`. */
  readonly kind: string;
  /** While a notice of the workspace with this key is open, the same one is not raised again. */
  readonly dedupeKey: string;
  /** One or two sentences: what happened, and what to do. */
  readonly text: string;
  /** The page that it leads to, below the workspace, such as `billing`. */
  readonly path?: string;
  readonly tone?: 'neutral' | 'good' | 'warn' | 'bad';
};

/**
 * Tells people of a workspace something, once per `dedupeKey` until {@link resolveNotice}. Each puts it away for
 * themselves. With a transaction it is told only if that commits. Returns whether it is new.
 */
export async function raiseNotice(
  db: ConsoleDb | ConsoleTx,
  { workspace, kind, dedupeKey, text, path, tone = 'warn', ...readers }: NewNotice,
): Promise<boolean> {
  const rows = await db
    .insert(notices)
    .values({
      id: newId(idPrefixes.notice),
      workspaceId: workspace,
      kind,
      tone,
      dedupeKey,
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

/** Takes a notice away from everybody: what it said is no longer so. Raised again, it is a new one. */
export async function resolveNotice(
  db: ConsoleDb | ConsoleTx,
  { workspace, dedupeKey }: Pick<NewNotice, 'workspace' | 'dedupeKey'>,
): Promise<void> {
  await db
    .update(notices)
    .set({ resolvedAt: sql`now()` })
    .where(
      and(
        eq(notices.workspaceId, workspace),
        eq(notices.dedupeKey, dedupeKey),
        isNull(notices.resolvedAt),
      ),
    );
}
