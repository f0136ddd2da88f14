import { randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { WorkspaceClient } from '@/lib/client';
import { AnswerError } from '@/lib/client';
import type { ReadQuote } from '@/lib/contract';
import { drawSeed, normalizeModelForm } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import { editInput } from '@/lib/pages/edits';
import { inputId, inputJson, inputText } from '@/lib/pages/input';
import { endsPress } from '@/lib/pages/press-rule';
import type { ConsoleDb } from '../../db';
import { schema } from '../../db';
import { workspaceClient } from '../../developers/stored-keys';
import { withWorkingReferences } from '../../library/archive';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { readCreationsById } from './read';
import { recordEdit, requireMask, requireVersion } from './record-edit';
import { rowOfPress, upsertCreations } from './rows';

/** One press of Generate. */
export const pressInput = z.object({
  /** Made by the browser for the press; all repeats of the press have the same id. */
  pressId: z.uuid(),
  /** The flat body, `model` included. */
  body: inputJson.pipe(z.looseObject({ model: inputId, prompt: inputText })),
  /** The price that was shown, in credits. Every service quotes images and videos, so there always is one. */
  seenCredits: z.number(),
  /** What is edited, for a press of the edit room. */
  edit: editInput.optional(),
});
export type PressInput = z.infer<typeof pressInput>;

export type PressOutcome =
  | { readonly kind: 'created'; readonly creation: Creation }
  /**
   * The price has risen since it was shown: the page asks the person, then sends the press again with the new price.
   */
  | { readonly kind: 'price_rose'; readonly quote: ReadQuote };

/** The person who creates, and the workspace. */
export interface Maker {
  readonly user: { readonly id: string };
  readonly workspace: { readonly id: string; readonly kind: 'team' | 'personal' };
}

/**
 * Makes one task for one press. The press is stored before the interface is called, and its id is the idempotency key,
 * so repeats, reloads and lost answers end with the same task and one charge. A seed that the body leaves free is drawn,
 * so that the result can be made again; `seedIsPlanned` when the caller has drawn it where it wants one.
 */
export async function createGeneration(
  maker: Maker,
  input: PressInput & { readonly seedIsPlanned?: true },
): Promise<PressOutcome> {
  const { user, workspace } = maker;
  if (workspace.kind !== 'team') {
    throw new InvalidRequestError(
      'Creating needs a team workspace. Create one from the workspace menu.',
    );
  }
  const { db } = runtime();
  const reader = { workspaceId: workspace.id, userId: user.id };
  const existingPress = await findPress(db, workspace.id, input.pressId);
  if (existingPress?.taskId != null) {
    const [creation] = await readCreationsById(db, reader, [existingPress.taskId]);
    if (creation !== undefined) return { kind: 'created', creation };
  }
  if (input.edit !== undefined && existingPress === undefined) {
    await requireVersion(db, workspace.id, input.edit.parent);
    if (input.edit.mask !== null) await requireMask(workspace.id, input.edit.mask);
  }
  const client = await workspaceClient(workspace.id, { actor: user.id });
  const sentBody = await withWorkingReferences(
    workspace.id,
    client,
    input.body,
    existingPress?.createdAt ?? null,
  );
  // A press that was sent before may have been charged already, so it is repeated at any current price.
  const quote = await client.quotes.create(sentBody).catch((error: unknown) => {
    if (existingPress === undefined) throw error;
    return null;
  });
  if (
    existingPress === undefined &&
    quote !== null &&
    quote.estimated_credits > input.seenCredits
  ) {
    return { kind: 'price_rose', quote };
  }
  const seed =
    existingPress === undefined && input.seedIsPlanned !== true
      ? await seedFor(client, sentBody)
      : null;
  // Two requests of one press may be here at once: both send the seed and record the edit that were stored first.
  const [storedPress] = await db
    .insert(schema.presses)
    .values({
      workspaceId: workspace.id,
      key: input.pressId,
      userId: user.id,
      seed,
      edit: input.edit ?? null,
    })
    .onConflictDoUpdate({
      target: [schema.presses.workspaceId, schema.presses.key],
      set: { key: sql`excluded.key` },
    })
    .returning({ seed: schema.presses.seed, edit: schema.presses.edit });
  const drawnSeed = storedPress?.seed ?? null;
  const body = drawnSeed === null ? sentBody : { ...sentBody, seed: drawnSeed };
  const receipt = await client.generations
    .create(body, { idempotencyKey: input.pressId })
    .catch(async (error: unknown) => {
      if (error instanceof AnswerError) error.repeated ||= existingPress !== undefined;
      if (isOver(error)) await forgetPress(db, workspace.id, input.pressId);
      throw error;
    });
  // The task exists and is paid for, so an unreadable kind must not fail the press. Polling reads the kind later.
  const kind =
    quote?.family ??
    (await client.tasks.get(receipt.task_id).then(
      (task) => task.kind,
      () => null,
    )) ??
    'image';
  const recipe = drawnSeed === null ? input.body : { ...input.body, seed: drawnSeed };
  const edit = storedPress?.edit ?? null;
  const press = { workspaceId: workspace.id, key: input.pressId, userId: user.id };
  await db.transaction(async (tx) => {
    await upsertCreations(tx, [rowOfPress({ ...reader, body: recipe, kind, quote, receipt })]);
    if (edit !== null) await recordEdit(tx, reader, edit, { taskId: receipt.task_id });
    await tx
      .insert(schema.presses)
      .values({ ...press, taskId: receipt.task_id })
      .onConflictDoUpdate({
        target: [schema.presses.workspaceId, schema.presses.key],
        set: { taskId: receipt.task_id },
      });
  });
  const [creation] = await readCreationsById(db, reader, [receipt.task_id]);
  if (creation === undefined) throw new Error('the creation just recorded is not there');
  return { kind: 'created', creation };
}

/** The seed of a press that leaves it free; null when its model takes none, or its schema cannot be read. */
async function seedFor(client: WorkspaceClient, body: PressInput['body']): Promise<number | null> {
  const models = await client.models.list().catch(() => null);
  const model = models?.data.find(({ id }) => id === body.model);
  if (model === undefined) return null;
  return drawSeed(normalizeModelForm(model), body, (min, max) => randomInt(min, max + 1)) ?? null;
}

const isOver = (error: unknown): boolean =>
  error instanceof AnswerError && endsPress(error, error.repeated);

/** Deletes the press, so that the next attempt compares the price again. */
async function forgetPress(db: ConsoleDb, workspaceId: string, key: string): Promise<void> {
  const { presses } = schema;
  await db
    .delete(presses)
    .where(and(eq(presses.workspaceId, workspaceId), eq(presses.key, key), isNull(presses.taskId)));
}

async function findPress(db: ConsoleDb, workspaceId: string, key: string) {
  const [row] = await db
    .select({ taskId: schema.presses.taskId, createdAt: schema.presses.createdAt })
    .from(schema.presses)
    .where(and(eq(schema.presses.workspaceId, workspaceId), eq(schema.presses.key, key)));
  return row;
}
