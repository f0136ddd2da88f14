import { and, eq } from 'drizzle-orm';
import type { PresetInput, SeenItem } from '@/lib/pages/presets';
import { schema } from '../../db';
import { AccessError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { requireVersion } from '../creations';
import { createItem, type ItemContent, removeItem, restoreItem, saveItem } from './change-items';

const { presetVersions: v } = schema;

/**
 * The content of a version: without a prompt among the settings, because the text is the prompt. A picture that it has
 * already, `currentPicture`, may be gone.
 */
async function readContent(
  access: Access,
  { is_shared: _shared, values, ...content }: PresetInput,
  currentPicture: string | null = null,
): Promise<ItemContent> {
  const { prompt: _prompt, ...settings } = values;
  if (content.picture !== null && content.picture !== currentPicture) {
    await requirePicture(access, content.picture);
  }
  return { ...content, values: settings, character: null };
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
export async function createPreset(
  access: Access,
  submissionId: string,
  input: PresetInput,
): Promise<string> {
  const content = await readContent(access, input);
  return createItem(access, 'preset', submissionId, content, input.is_shared);
}

/** Saves a change that was made to `seen`, as `saveItem` does. */
export async function savePreset(
  access: Access,
  id: string,
  seen: SeenItem,
  input: PresetInput,
): Promise<number> {
  const content = await readContent(access, input, await readPicture(id, seen.version));
  return saveItem(access, 'preset', { id, seen }, content, input.is_shared);
}

/** Removes a preset. What was made with it stays, and names it. */
export const removePreset = (access: Access, id: string): Promise<void> =>
  removeItem(access, 'preset', id);

/** Brings a removed preset back, for those who may remove it. */
export const restorePreset = (access: Access, id: string): Promise<void> =>
  restoreItem(access, 'preset', id);
