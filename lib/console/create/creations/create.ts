import { randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { WorkspaceClient } from '@/lib/client';
import { ResponseError } from '@/lib/client';
import type { ReadQuote } from '@/lib/contract';
import { drawSeed, maxAppliedCharacters, normalizeModelForm } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import { comparisonPlace } from '@/lib/pages/creations';
import { editInput } from '@/lib/pages/edits';
import { inputId, inputJson, inputText } from '@/lib/pages/input';
import { maxAppliedPresets, presetRef } from '@/lib/pages/presets';
import { endsSubmission } from '@/lib/pages/submission-rule';
import type { ConsoleDb } from '../../db';
import { schema } from '../../db';
import { workspaceClient } from '../../developers/stored-keys';
import { withWorkingReferences } from '../../library/archive';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { metadataOf, resolveProject } from '../../projects';
import { readCreationsById } from './read';
import { recordEdit, requireMask, requireVersion } from './record-edit';
import { recordPresets } from './record-presets';
import { rowOfSubmission, upsertCreations } from './rows';

export const submissionInput = z.object({
  /** Made by the browser for the submission; all repeats of the submission have the same id. */
  submissionId: z.uuid(),
  /** The flat body, `model` included. */
  body: inputJson.pipe(z.looseObject({ model: inputId, prompt: inputText })),
  /** The price that was shown, in credits. Every service quotes images and videos, so there always is one. */
  seenCredits: z.number(),
  /** What is edited, for a submission of the edit room. */
  edit: editInput.optional(),
  /** The presets that filled in the form, and the characters that were sent with it. */
  presets: z
    .array(presetRef)
    .max(maxAppliedPresets + maxAppliedCharacters)
    .optional(),
  /** The project that the page showed; null for none. Left out, it is the person's open one. */
  project: inputId.nullable().optional(),
  /** Its place among the requests that were sent side by side. */
  comparison: comparisonPlace.optional(),
});
export type SubmissionInput = z.infer<typeof submissionInput>;

export type SubmissionOutcome =
  | { readonly kind: 'created'; readonly creation: Creation }
  /**
   * The price has risen since it was shown: the page asks the person, then sends the submission again with the new price.
   */
  | { readonly kind: 'price_rose'; readonly quote: ReadQuote };

export interface Maker {
  readonly user: { readonly id: string };
  readonly workspace: { readonly id: string; readonly kind: 'team' | 'personal' };
}

/**
 * Makes one task for one submission. The submission is stored before the interface is called, and its id is the idempotency key,
 * so repeats, reloads and lost responses end with the same task and one charge. A seed that the body leaves free is drawn,
 * so that the result can be made again, unless the caller has drawn the seeds that it wants (`isSeedPlanned`).
 */
export async function createGeneration(
  maker: Maker,
  input: SubmissionInput & { readonly isSeedPlanned?: true },
): Promise<SubmissionOutcome> {
  const { user, workspace } = maker;
  if (workspace.kind !== 'team') {
    throw new InvalidRequestError(
      'Creating needs a team workspace. Create one from the workspace menu.',
    );
  }
  const { db } = runtime();
  const reader = { workspaceId: workspace.id, userId: user.id };
  const existingSubmission = await findSubmission(db, workspace.id, input.submissionId);
  if (existingSubmission?.taskId != null) {
    const [creation] = await readCreationsById(db, reader, [existingSubmission.taskId]);
    if (creation !== undefined) return { kind: 'created', creation };
  }
  if (input.edit !== undefined && existingSubmission === undefined) {
    await requireVersion(db, workspace.id, input.edit.parent);
    if (input.edit.mask !== null) await requireMask(workspace.id, input.edit.mask);
  }
  const projectId =
    existingSubmission === undefined ? await resolveProject(db, maker, input.project) : null;
  const client = await workspaceClient(workspace.id, { actor: user.id });
  // The project is what was checked above, whatever the browser sends.
  const { metadata: _metadata, ...requestedBody } = input.body;
  const sentBody = await withWorkingReferences(
    workspace.id,
    client,
    requestedBody,
    existingSubmission?.createdAt ?? null,
  );
  // A submission that was sent before may have been charged already, so it is repeated at any current price.
  const quote = await client.quotes.create(sentBody).catch((error: unknown) => {
    if (existingSubmission === undefined) throw error;
    return null;
  });
  if (
    existingSubmission === undefined &&
    quote !== null &&
    quote.estimated_credits > input.seenCredits
  ) {
    return { kind: 'price_rose', quote };
  }
  const seed =
    existingSubmission === undefined && input.isSeedPlanned !== true
      ? await drawSeedFor(client, sentBody)
      : null;
  // Two requests of one submission may be here at once: both send the seed and the project, and record the edit,
  // that were stored first.
  const [storedSubmission] = await db
    .insert(schema.submissions)
    .values({
      workspaceId: workspace.id,
      key: input.submissionId,
      userId: user.id,
      seed,
      edit: input.edit ?? null,
      projectId,
    })
    .onConflictDoUpdate({
      target: [schema.submissions.workspaceId, schema.submissions.key],
      set: { key: sql`excluded.key` },
    })
    .returning({
      seed: schema.submissions.seed,
      edit: schema.submissions.edit,
      projectId: schema.submissions.projectId,
      createdAt: schema.submissions.createdAt,
    });
  const drawnSeed = storedSubmission?.seed ?? null;
  const storedProjectId = storedSubmission?.projectId ?? null;
  const body = {
    ...sentBody,
    ...(drawnSeed === null ? {} : { seed: drawnSeed }),
    ...metadataOf(storedProjectId),
  };
  const receipt = await client.generations
    .create(body, { idempotencyKey: input.submissionId })
    .catch(async (error: unknown) => {
      if (error instanceof ResponseError) error.repeated ||= existingSubmission !== undefined;
      if (isSubmissionOver(error)) await forgetSubmission(db, workspace.id, input.submissionId);
      throw error;
    });
  // The task exists and is paid for, so an unreadable kind must not fail the submission. Polling reads the kind later.
  const kind =
    quote?.family ??
    (await client.tasks.get(receipt.task_id).then(
      (task) => task.kind,
      () => null,
    )) ??
    'image';
  const recipe = drawnSeed === null ? requestedBody : { ...requestedBody, seed: drawnSeed };
  const edit = storedSubmission?.edit ?? null;
  const { comparison = null } = input;
  const submission = { workspaceId: workspace.id, key: input.submissionId, userId: user.id };
  await db.transaction(async (tx) => {
    await upsertCreations(tx, [
      rowOfSubmission({
        ...reader,
        body: recipe,
        kind,
        quote,
        receipt,
        comparison,
        projectId: storedProjectId,
        submittedAt: storedSubmission?.createdAt ?? new Date(),
      }),
    ]);
    if (edit !== null) await recordEdit(tx, reader, edit, { taskId: receipt.task_id });
    await recordPresets(tx, reader, input.presets ?? [], receipt.task_id);
    await tx
      .insert(schema.submissions)
      .values({ ...submission, taskId: receipt.task_id })
      .onConflictDoUpdate({
        target: [schema.submissions.workspaceId, schema.submissions.key],
        set: { taskId: receipt.task_id },
      });
  });
  const [creation] = await readCreationsById(db, reader, [receipt.task_id]);
  if (creation === undefined) throw new Error('the creation just recorded is not there');
  return { kind: 'created', creation };
}

/** The seed of a submission that leaves it free; null when its model takes none, or its schema cannot be read. */
async function drawSeedFor(
  client: WorkspaceClient,
  body: SubmissionInput['body'],
): Promise<number | null> {
  const models = await client.models.list().catch(() => null);
  const model = models?.data.find(({ id }) => id === body.model);
  if (model === undefined) return null;
  return drawSeed(normalizeModelForm(model), body, (min, max) => randomInt(min, max + 1)) ?? null;
}

const isSubmissionOver = (error: unknown): boolean =>
  error instanceof ResponseError && endsSubmission(error, error.repeated);

/** Deletes the submission, so that the next attempt compares the price again. */
async function forgetSubmission(db: ConsoleDb, workspaceId: string, key: string): Promise<void> {
  const { submissions } = schema;
  await db
    .delete(submissions)
    .where(
      and(
        eq(submissions.workspaceId, workspaceId),
        eq(submissions.key, key),
        isNull(submissions.taskId),
      ),
    );
}

async function findSubmission(db: ConsoleDb, workspaceId: string, key: string) {
  const [row] = await db
    .select({ taskId: schema.submissions.taskId, createdAt: schema.submissions.createdAt })
    .from(schema.submissions)
    .where(and(eq(schema.submissions.workspaceId, workspaceId), eq(schema.submissions.key, key)));
  return row;
}
