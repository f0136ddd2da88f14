import { and, eq, isNotNull } from 'drizzle-orm';
import { bodyWithFirstFrame } from '@/lib/experiments';
import type { FirstFrame } from '@/lib/pages/storyboards';
import { announce } from '@/lib/platform/jobs';
import { findUpload } from '../create/uploads';
import { schema } from '../db';
import { experimentsChannel, findStoryboard } from '../experiments';
import { InvalidRequestError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { readModelsById } from './plan-shots';

const { experimentCells: c } = schema;

/**
 * Puts the last frame of the film before into the body of a take that waits for it, so that the next round sends it. Does
 * nothing if the take has its frame already, as two tabs may send one. Throws `AccessError` 404 for an upload of another workspace.
 */
export async function giveFirstFrame(
  { workspace }: Access,
  id: string,
  { take, asset }: FirstFrame,
): Promise<void> {
  const { db, database } = runtime();
  await findStoryboard(db, workspace.id, id);
  const { file } = await findUpload(workspace.id, asset);
  const isWaiting = and(eq(c.experimentId, id), eq(c.key, take), isNotNull(c.beginsAfter));
  const [cell] = await db.select({ body: c.body }).from(c).where(isWaiting);
  if (cell === undefined) return;
  const models = await readModelsById(workspace.id);
  const body = bodyWithFirstFrame(models.get(cell.body.model), cell.body, file.url);
  if (body === null) {
    throw new InvalidRequestError('The model of this shot takes no first frame any more.');
  }
  await db.update(c).set({ body, beginsAfter: null }).where(isWaiting);
  announce(database, experimentsChannel);
}
