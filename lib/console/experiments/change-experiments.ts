import { and, eq, ne } from 'drizzle-orm';
import type * as z from 'zod';
import { idPrefixes, toMilli } from '@/lib/contract';
import type { Design, ExperimentChange, experimentStart } from '@/lib/pages/experiments';
import type { PageSave } from '@/lib/pages/page-save';
import { newId } from '@/lib/platform/ids';
import { refuseUrl } from '@/lib/platform/net';
import { schema } from '../db';
import { InvalidRequestError } from '../platform/failures';
import { resolveNotification, resolveNotifications } from '../platform/notifications';
import { runtime } from '../platform/runtime';
import { resolveProject } from '../projects';
import { cellNotificationPrefix } from '../review/comments';
import type { Access } from '../team/access';
import { auditContext, recordAudit } from '../team/audit';
import { declineRequestsOfRemoved } from './decide-run-request';
import { runNotificationKey } from './end-run';
import { findExperiment, requireTeam } from './find-experiment';
import { saveVersion } from './save-version';

const { experiments: e } = schema;

const emptyDesign: Design = {
  prompt: '',
  lists: [],
  models: [],
  axes: [],
  values: {},
  repeats: 1,
  seeds: 'free',
  seed: 1,
  layout: { columns: ['model'], pages: [] },
  reuse: true,
};

/**
 * Makes a draft with the known parts of its design, in the project that the page showed, else the person's open one.
 * `copiedId` is the experiment that it copies. Returns its id. Throws in a personal workspace.
 */
export async function createExperiment(
  access: Access,
  start: z.infer<typeof experimentStart> & { copiedId?: string },
): Promise<string> {
  requireTeam(access);
  const { db } = runtime();
  const id = newId(idPrefixes.experiment);
  await db.insert(e).values({
    id,
    workspaceId: access.workspace.id,
    createdBy: access.user.id,
    name: start.name,
    projectId: await resolveProject(db, access, start.project),
    design: { ...emptyDesign, ...withoutUndefined(start.design) },
    originExperiment: start.copiedId ?? null,
    originTask: start.task ?? null,
    ...(start.envelope == null ? {} : { envelopeMilli: toMilli(start.envelope) }),
  });
  return id;
}

/** Makes a draft with the design of another experiment, in the project that the page showed. Returns its id. */
export async function duplicateExperiment(
  access: Access,
  id: string,
  project?: string | null,
): Promise<string> {
  const { db } = runtime();
  const { name, design } = await findExperiment(db, access.workspace.id, id);
  return createExperiment(access, {
    name: `${name.slice(0, 75).toWellFormed()} copy`,
    design,
    copiedId: id,
    project,
  });
}

/**
 * Saves a change that was made to this version. Returns the new version. Throws when another person changed it
 * meanwhile, so that their work is not overwritten.
 */
export async function saveExperiment(
  access: Access,
  id: string,
  version: number,
  { envelope, webhook_url: webhookUrl, ...change }: ExperimentChange,
  save?: PageSave,
): Promise<number> {
  const { db, env } = runtime();
  const refusal =
    webhookUrl === null ? null : refuseUrl(webhookUrl, { allowLoopback: env.allowLoopback });
  if (refusal !== null) {
    throw new InvalidRequestError('Enter an https address on the internet for the webhook.');
  }
  await findExperiment(db, access.workspace.id, id);
  const envelopeMilli = envelope === null ? null : toMilli(envelope);
  const newVersion = await saveVersion(id, version, { ...change, webhookUrl, envelopeMilli }, save);
  if (newVersion === null) {
    throw new InvalidRequestError(
      'Someone else changed this experiment meanwhile. Reload the page to see it; copy what you want to keep first.',
    );
  }
  return newVersion;
}

/** Removes an experiment and declines an open request to run it. Its results stay in the gallery. Throws while it runs. */
export async function removeExperiment(access: Access, id: string): Promise<void> {
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    const { name } = await findExperiment(tx, access.workspace.id, id);
    const [removedRow] = await tx
      .update(e)
      .set({ deletedAt: new Date() })
      .where(and(eq(e.id, id), ne(e.state, 'running')))
      .returning({ id: e.id });
    if (removedRow === undefined) {
      throw new InvalidRequestError('Pause the experiment before removing it.');
    }
    const prefix = cellNotificationPrefix(id);
    const workspace = access.workspace.id;
    await resolveNotifications(tx, { workspace, prefix });
    await resolveNotification(tx, { workspace, dedupeKey: runNotificationKey(id) });
    await declineRequestsOfRemoved(tx, access, { id, name });
    const target = { kind: 'experiment', id, name };
    await recordAudit(tx, { ...context, action: 'experiment.delete', target });
  });
}

const withoutUndefined = (design: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(design).filter(([, value]) => value !== undefined));
