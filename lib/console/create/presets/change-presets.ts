import { and, eq, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { sameValue } from '@/lib/forms';
import type { PresetInput } from '@/lib/pages/presets';
import { newId } from '@/lib/platform/ids';
import { type ConsoleDb, fileAddresses, schema } from '../../db';
import { AccessError, InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { auditContext, recordAudit } from '../../team/audit';
import { requireVersion } from '../creations';
import { visiblePresets } from './read-presets';
import { isOwn, mayChange, mayRemove, mayShare } from './rules';

const { presets: p, presetVersions: v } = schema;

const targetOf = (id: string, name: string) => ({ kind: 'preset', id, name });

/** Throws `AccessError` 403 unless the person may share presets. */
function requireSharing(access: Access): void {
  if (mayShare(access)) return;
  throw new AccessError(
    403,
    'Only Owners and Admins share presets in this workspace and change shared ones.',
  );
}

/**
 * The content of a version: without a prompt among the settings, because the text is the prompt. A picture that it has
 * already, `currentPicture`, may be gone.
 */
async function readContent(
  access: Access,
  { is_shared: _shared, values, ...content }: PresetInput,
  currentPicture: string | null = null,
) {
  const { prompt: _prompt, ...settings } = values;
  if (content.picture !== null && content.picture !== currentPicture) {
    await requirePicture(access, content.picture);
  }
  return { ...content, values: settings };
}

/** Throws `AccessError` 404 for a picture that is unknown, deleted or another workspace's. */
async function requirePicture({ workspace }: Access, picture: string): Promise<void> {
  await requireVersion(runtime().db, workspace.id, picture).catch((error: unknown) => {
    if (!(error instanceof AccessError)) throw error;
    throw new AccessError(404, 'This picture is not here any more. Choose another one.');
  });
}

/** The picture of a version; null without one, and for a version that is unknown. */
async function readPicture(id: string, version: number): Promise<string | null> {
  const [row] = await runtime()
    .db.select({ picture: v.picture })
    .from(v)
    .where(and(eq(v.presetId, id), eq(v.version, version)));
  return row?.picture ?? null;
}

/** Makes a preset. Returns its id. */
export async function createPreset(access: Access, input: PresetInput): Promise<string> {
  const { user, workspace } = access;
  if (workspace.kind !== 'team') throw new InvalidRequestError('Presets need a team workspace.');
  if (input.is_shared) requireSharing(access);
  const content = await readContent(access, input);
  const id = newId(idPrefixes.preset);
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    await tx.insert(p).values({
      id,
      workspaceId: workspace.id,
      createdBy: user.id,
      isShared: input.is_shared,
    });
    await tx.insert(v).values({ ...content, presetId: id, version: 1, createdBy: user.id });
    if (input.is_shared) {
      await recordAudit(tx, {
        ...context,
        action: 'preset.share',
        target: targetOf(id, content.name),
      });
    }
  });
  return id;
}

/**
 * Saves a change that was made to version `seen`. Returns the version: a new one when the content differs. Throws when
 * another person changed it meanwhile, so that their work is not overwritten.
 */
export async function savePreset(
  access: Access,
  id: string,
  seen: number,
  input: PresetInput,
): Promise<number> {
  const content = await readContent(access, input, await readPicture(id, seen));
  const context = await auditContext(access);
  return runtime().db.transaction(async (tx) => {
    const { preset, current } = await lockPreset(tx, access, id);
    if (!mayChange(access, preset)) requireSharing(access);
    if (input.is_shared !== preset.isShared) {
      requireSharing(access);
      if (!input.is_shared && !isOwn(access, preset)) {
        throw new AccessError(403, 'Only the person who made this preset can make it private.');
      }
    }
    if (preset.version !== seen) {
      throw new InvalidRequestError(
        'Someone else changed this preset meanwhile. Copy what you want to keep, then reload the page.',
      );
    }
    const { presetId: _id, version: _v, createdBy: _by, createdAt: _at, ...before } = current;
    const stored = ({ ...all }: object) => fileAddresses().strip(all);
    const isSame = sameValue(stored(before), stored(content));
    const version = isSame ? seen : seen + 1;
    if (!isSame) {
      await tx.insert(v).values({ ...content, presetId: id, version, createdBy: access.user.id });
    }
    await tx
      .update(p)
      .set({ version, isShared: input.is_shared, updatedAt: sql`now()` })
      .where(eq(p.id, id));
    // What is private changes nothing for others.
    if (preset.isShared || input.is_shared) {
      await recordAudit(tx, {
        ...context,
        action: preset.isShared ? 'preset.update' : 'preset.share',
        target: targetOf(id, content.name),
        before: { version: seen, shared: preset.isShared },
        after: { version, shared: input.is_shared },
      });
    }
    return version;
  });
}

/** Removes a preset. What was made with it stays, and names it. */
export async function removePreset(access: Access, id: string): Promise<void> {
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    const { preset, current } = await lockPreset(tx, access, id);
    requireRemoval(access, preset);
    await tx.update(p).set({ deletedAt: sql`now()` }).where(eq(p.id, id));
    if (!preset.isShared) return;
    const target = targetOf(id, current.name);
    await recordAudit(tx, { ...context, action: 'preset.remove', target });
  });
}

/** Brings a removed preset back, for those who may remove it. */
export async function restorePreset(access: Access, id: string): Promise<void> {
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    const { preset, current } = await lockPreset(tx, access, id, 'removed');
    requireRemoval(access, preset);
    await tx.update(p).set({ deletedAt: null }).where(eq(p.id, id));
    if (!preset.isShared) return;
    const target = targetOf(id, current.name);
    await recordAudit(tx, { ...context, action: 'preset.restore', target });
  });
}

function requireRemoval(access: Access, preset: typeof p.$inferSelect): void {
  if (mayRemove(access, preset)) return;
  throw new AccessError(
    403,
    'Only the person who made this preset, an Owner or an Admin can remove it.',
  );
}

/**
 * A preset that the person sees, or with `removed` one in any state, and its current version; locked, so that two
 * changes at once do not make the same version. Throws `AccessError` 404 for others.
 */
async function lockPreset(db: ConsoleDb, access: Access, id: string, state?: 'removed') {
  const [preset] = await db
    .select()
    .from(p)
    .where(and(eq(p.id, id), visiblePresets(access, state)))
    .for('update');
  if (preset === undefined) throw new AccessError(404, 'This preset is not here any more.');
  // After the lock: a join would look for the version that was current before the wait.
  const [current] = await db
    .select()
    .from(v)
    .where(and(eq(v.presetId, id), eq(v.version, preset.version)));
  if (current === undefined) throw new Error(`Preset ${id} has no version ${preset.version}.`);
  return { preset, current };
}
