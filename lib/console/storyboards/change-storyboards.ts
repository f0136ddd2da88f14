import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { InterfaceError } from '@/lib/client';
import { idPrefixes, toMilli } from '@/lib/contract';
import { takesFirstFrame } from '@/lib/experiments';
import { familyOf } from '@/lib/forms';
import type { PageSave } from '@/lib/pages/page-save';
import type { StoryboardChange, StoryboardPlan } from '@/lib/pages/storyboards';
import { newId } from '@/lib/platform/ids';
import { requireVersion } from '../create/creations';
import { schema } from '../db';
import { findStoryboard, runNotificationKey, saveVersion } from '../experiments';
import { AccessError, InvalidRequestError } from '../platform/failures';
import { resolveNotification } from '../platform/notifications';
import { runtime } from '../platform/runtime';
import { resolveProject } from '../projects';
import type { Access } from '../team/access';
import { auditContext, recordAudit } from '../team/audit';
import { readModelsById } from './plan-shots';
import { fileNames } from './read-files';

const { experiments: e, creations: t } = schema;

/** A storyboard is a row of the experiments, whose runs it shares, without a design. */
const noDesign = {
  prompt: '',
  lists: [],
  models: [],
  axes: [],
  values: {},
  repeats: 1,
  seeds: 'free' as const,
  seed: 1,
  layout: { columns: [], pages: [] },
  reuse: false,
};

const emptyPlan: StoryboardPlan = {
  ratio: '16:9',
  film_model: null,
  picture_model: null,
  shots: [],
};

/** The film model that this person used last, else the first that can begin with a picture, else the first; null without one. */
async function chooseFilmModel({ workspace, user }: Access): Promise<string | null> {
  const models = await readModelsById(workspace.id).catch((error: unknown) => {
    if (error instanceof InterfaceError) return null;
    throw error;
  });
  const filmModels = [...(models?.values() ?? [])].filter(
    (model) => model.enabled && familyOf(model) === 'video',
  );
  const ids = filmModels.map(({ id }) => id);
  if (ids.length < 2) return ids[0] ?? null;
  const [latest] = await runtime()
    .db.select({ model: t.model })
    .from(t)
    .where(and(eq(t.workspaceId, workspace.id), eq(t.userId, user.id), inArray(t.model, ids)))
    .orderBy(desc(t.createdAt))
    .limit(1);
  return latest?.model ?? filmModels.find(takesFirstFrame)?.id ?? ids[0] ?? null;
}

/**
 * Makes an empty storyboard in the project that the page showed, else the person's open one. Returns its id. Throws in a
 * personal workspace.
 */
export async function createStoryboard(
  access: Access,
  name: string,
  project?: string | null,
): Promise<string> {
  const { workspace, user } = access;
  if (workspace.kind !== 'team') {
    throw new InvalidRequestError('Storyboards need a team workspace.');
  }
  const id = newId(idPrefixes.storyboard);
  const { db } = runtime();
  await db.insert(e).values({
    id,
    projectId: await resolveProject(db, access, project),
    workspaceId: workspace.id,
    createdBy: user.id,
    name,
    design: noDesign,
    storyboard: { ...emptyPlan, film_model: await chooseFilmModel(access) },
  });
  return id;
}

/**
 * Saves a change that was made to this version. Returns the new version. Throws when another person changed it
 * meanwhile, and `AccessError` 404 for a picture or sound that is not the workspace's.
 */
export async function saveStoryboard(
  access: Access,
  id: string,
  version: number,
  { name, plan, envelope }: StoryboardChange,
  save?: PageSave,
): Promise<number> {
  const { db } = runtime();
  const { storyboard } = await findStoryboard(db, access.workspace.id, id);
  await requireFiles(access, plan, storyboard);
  const envelopeMilli = envelope === null ? null : toMilli(envelope);
  const newVersion = await saveVersion(
    id,
    version,
    { name, storyboard: plan, envelopeMilli },
    save,
  );
  if (newVersion === null) {
    throw new InvalidRequestError(
      'Someone else changed this storyboard meanwhile. Copy what you want to keep, then reload the page.',
    );
  }
  return newVersion;
}

/** A file that the plan names already may be gone; a new one has to be there. */
async function requireFiles(
  { workspace }: Access,
  plan: StoryboardPlan,
  earlierPlan: StoryboardPlan,
): Promise<void> {
  const earlierNames = new Set(fileNames(earlierPlan));
  const newNames = new Set(fileNames(plan).filter((name) => !earlierNames.has(name)));
  for (const name of newNames) {
    await requireVersion(runtime().db, workspace.id, name).catch((error: unknown) => {
      if (!(error instanceof AccessError)) throw error;
      throw new AccessError(404, 'This file is not here any more. Choose another one.');
    });
  }
}

/** Removes a storyboard. What was made for it stays in the gallery. Throws while it runs. */
export async function removeStoryboard(access: Access, id: string): Promise<void> {
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    const { name } = await findStoryboard(tx, access.workspace.id, id);
    const [removedRow] = await tx
      .update(e)
      .set({ deletedAt: new Date() })
      .where(and(eq(e.id, id), ne(e.state, 'running')))
      .returning({ id: e.id });
    if (removedRow === undefined) throw new InvalidRequestError('Stop the run before removing it.');
    await resolveNotification(tx, {
      workspace: access.workspace.id,
      dedupeKey: runNotificationKey(id),
    });
    const target = { kind: 'storyboard', id, name };
    await recordAudit(tx, { ...context, action: 'storyboard.delete', target });
  });
}
