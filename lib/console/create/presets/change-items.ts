import { and, eq, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { sameValue } from '@/lib/forms';
import type { SeenItem } from '@/lib/pages/presets';
import { sha256Hex } from '@/lib/platform/crypto';
import { type ConsoleDb, fileAddresses, schema } from '../../db';
import { AccessError, InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { auditContext, recordAudit } from '../../team/audit';
import { type ItemKind, visibleItems } from './read-items';
import { isOwn, mayChange, mayRemove, mayShare } from './rules';

const { presets: p, presetVersions: v } = schema;

/** What a version keeps. */
export type ItemContent = Omit<
  typeof v.$inferInsert,
  'presetId' | 'version' | 'createdBy' | 'createdAt'
>;

const auditActions = {
  preset: {
    share: 'preset.share',
    update: 'preset.update',
    remove: 'preset.remove',
    restore: 'preset.restore',
  },
  character: {
    share: 'character.share',
    update: 'character.update',
    remove: 'character.remove',
    restore: 'character.restore',
  },
} as const;

const targetOf = (kind: ItemKind, id: string, name: string) => ({ kind, id, name });

/** Throws `AccessError` 403 unless the person may share. */
function requireSharing(access: Access, kind: ItemKind): void {
  if (mayShare(access)) return;
  throw new AccessError(
    403,
    `Only Owners and Admins share ${kind}s in this workspace and change shared ones.`,
  );
}

/**
 * Makes a preset or a character. Returns its id, which belongs to the submission: a repeat after a lost response
 * makes no second one, and saves what was changed since.
 */
export async function createItem(
  access: Access,
  kind: ItemKind,
  submissionId: string,
  content: ItemContent,
  isShared: boolean,
): Promise<string> {
  const { user, workspace } = access;
  if (workspace.kind !== 'team') {
    throw new InvalidRequestError(
      kind === 'preset' ? 'Presets need a team workspace.' : 'Characters need a team workspace.',
    );
  }
  if (isShared) requireSharing(access, kind);
  const id = itemId(kind, [workspace.id, user.id, submissionId]);
  const context = await auditContext(access);
  const { db } = runtime();
  const isNew = await db.transaction(async (tx) => {
    const newItems = await tx
      .insert(p)
      .values({ id, kind, workspaceId: workspace.id, createdBy: user.id, isShared })
      .onConflictDoNothing()
      .returning({ id: p.id });
    if (newItems.length === 0) return false;
    await tx.insert(v).values({ ...content, presetId: id, version: 1, createdBy: user.id });
    if (isShared) {
      const target = targetOf(kind, id, content.name);
      await recordAudit(tx, { ...context, action: auditActions[kind].share, target });
    }
    return true;
  });
  if (isNew) return id;
  const [item] = await db.select({ isShared: p.isShared }).from(p).where(eq(p.id, id));
  const seenItem = { version: 1, is_shared: item?.isShared === true };
  await saveItem(access, kind, { id, seen: seenItem }, content, isShared);
  return id;
}

const itemId = (kind: ItemKind, parts: readonly string[]): string =>
  `${idPrefixes[kind]}_${sha256Hex(parts.join(' ')).slice(0, 32)}`;

/**
 * Saves a change that was made to `seen`. Returns the version: a new one when the content differs. Throws when it was
 * changed, shared or made private meanwhile, so that no other person's decision is overwritten.
 */
export async function saveItem(
  access: Access,
  kind: ItemKind,
  { id, seen }: { readonly id: string; readonly seen: SeenItem },
  content: ItemContent,
  isShared: boolean,
): Promise<number> {
  const context = await auditContext(access);
  return runtime().db.transaction(async (tx) => {
    const { item, current } = await lockItem(tx, access, kind, id);
    if (!mayChange(access, item)) requireSharing(access, kind);
    if (isShared !== item.isShared) {
      requireSharing(access, kind);
      if (!isShared && !isOwn(access, item)) {
        throw new AccessError(403, `Only the person who made this ${kind} can make it private.`);
      }
    }
    if (item.version !== seen.version || item.isShared !== seen.is_shared) {
      throw new InvalidRequestError(
        `Someone else changed this ${kind} meanwhile. Copy what you want to keep, then reload the page.`,
      );
    }
    const {
      presetId: _id,
      version: _v,
      createdBy: _by,
      createdAt: _at,
      ...currentContent
    } = current;
    const withoutAddresses = (values: object) => fileAddresses().toPaths({ ...values });
    const isSame = sameValue(withoutAddresses(currentContent), withoutAddresses(content));
    if (isSame && isShared === item.isShared) return item.version;
    const version = isSame ? item.version : item.version + 1;
    if (!isSame) {
      await tx.insert(v).values({ ...content, presetId: id, version, createdBy: access.user.id });
    }
    await tx.update(p).set({ version, isShared, updatedAt: sql`now()` }).where(eq(p.id, id));
    // A change of a private item concerns no one else.
    if (item.isShared || isShared) {
      await recordAudit(tx, {
        ...context,
        action: item.isShared ? auditActions[kind].update : auditActions[kind].share,
        target: targetOf(kind, id, content.name),
        before: { version: item.version, shared: item.isShared },
        after: { version, shared: isShared },
      });
    }
    return version;
  });
}

/** Removes an item. What was made with it stays, and names it. */
export async function removeItem(access: Access, kind: ItemKind, id: string): Promise<void> {
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    const { item, current } = await lockItem(tx, access, kind, id);
    requireRemoval(access, kind, item);
    await tx.update(p).set({ deletedAt: sql`now()` }).where(eq(p.id, id));
    if (!item.isShared) return;
    const target = targetOf(kind, id, current.name);
    await recordAudit(tx, { ...context, action: auditActions[kind].remove, target });
  });
}

/** Brings a removed item back, for those who may remove it. */
export async function restoreItem(access: Access, kind: ItemKind, id: string): Promise<void> {
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    const { item, current } = await lockItem(tx, access, kind, id, 'removed');
    requireRemoval(access, kind, item);
    await tx.update(p).set({ deletedAt: null }).where(eq(p.id, id));
    if (!item.isShared) return;
    const target = targetOf(kind, id, current.name);
    await recordAudit(tx, { ...context, action: auditActions[kind].restore, target });
  });
}

function requireRemoval(access: Access, kind: ItemKind, item: typeof p.$inferSelect): void {
  if (mayRemove(access, item)) return;
  throw new AccessError(
    403,
    `Only the person who made this ${kind}, an Owner or an Admin can remove it.`,
  );
}

/**
 * Locks an item that the person sees, with `removed` also a removed one, so that two changes at once do not make the same
 * version. Returns it with its current version. Throws `AccessError` 404.
 */
async function lockItem(
  db: ConsoleDb,
  access: Access,
  kind: ItemKind,
  id: string,
  state?: 'removed',
) {
  const [item] = await db
    .select()
    .from(p)
    .where(and(eq(p.id, id), visibleItems(access, kind, state)))
    .for('update');
  if (item === undefined) throw new AccessError(404, `This ${kind} is not here any more.`);
  // After the lock: a join would look for the version that was current before the wait.
  const [current] = await db
    .select()
    .from(v)
    .where(and(eq(v.presetId, id), eq(v.version, item.version)));
  if (current === undefined) throw new Error(`${id} has no version ${item.version}.`);
  return { item, current };
}
