import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { idPrefixes, milliToCredits } from '@/lib/contract';
import type { ExperimentWebhook } from '@/lib/pages/experiments';
import { newId } from '@/lib/platform/ids';
import { GuardedFetchError, guardedFetch, webhookRequest } from '@/lib/platform/net';
import { createSemaphore } from '@/lib/platform/semaphore';
import { type ConsoleDb, type ConsoleTx, schema } from '../db';
import { reportError } from '../platform/failures';
import type { Runtime } from '../platform/runtime';
import type { CountedCell } from './cell-credits';
import type { ExperimentRow } from './find-experiment';
import { readSigningSecrets } from './webhook-secrets';

const { experiments: e, experimentWebhooks: w, workspaces } = schema;

/** How many messages of a workspace are sent at the same time. */
const batchSize = 8;
/** Workspaces whose messages are sent at the same time. */
const sendSlots = createSemaphore({ slots: 32 });
/** Attempts of one message; with their pauses about a day. */
const maxAttempts = 8;
/** Seconds until the next attempt: half a minute, then four times the last delay, at most half a day. */
const retryDelay = sql`make_interval(secs => least(43200, 30 * power(4, ${w.attempts})))`;

/** Stores the message about a run that ended. It is sent after the commit. Does nothing without an address. */
export async function writeWebhook(
  tx: ConsoleTx,
  { id, name, workspaceId, webhookUrl }: ExperimentRow,
  cells: readonly CountedCell[],
): Promise<void> {
  if (webhookUrl === null) return;
  const [workspace] = await tx
    .select({ slug: workspaces.slug })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  const count = (state: CountedCell['state']) =>
    cells.filter((cell) => cell.state === state).length;
  const chargedMilli = cells.reduce((sum, cell) => sum + (cell.chargedMilli ?? 0), 0);
  const message = {
    type: 'experiment.done',
    timestamp: new Date().toISOString(),
    data: {
      experiment_id: id,
      name,
      path: `/${workspace?.slug}/experiments/${id}`,
      cells: cells.length,
      succeeded: count('succeeded'),
      failed: count('failed'),
      not_run: count('waiting'),
      credits: milliToCredits(chargedMilli),
    },
  };
  await tx.insert(w).values({
    id: newId(idPrefixes.event),
    experimentId: id,
    url: webhookUrl,
    body: JSON.stringify(message),
  });
}

/** Sends due messages. Several processes may do so at once: each claims other messages. */
export async function sendWebhooks(runtime: Runtime): Promise<void> {
  await Promise.all(await createWebhookSender()(runtime));
}

/**
 * Makes a function that begins to send due messages, some of each workspace, and none of a workspace whose last ones are
 * still on their way: a receiver that does not answer delays only messages of its own workspace.
 */
export function createWebhookSender(): (runtime: Runtime) => Promise<Promise<void>[]> {
  const busyWorkspaceIds = new Set<string>();
  return async (runtime) => {
    const dueWorkspaces = await runtime.db
      .selectDistinct({ workspaceId: e.workspaceId })
      .from(w)
      .innerJoin(e, eq(e.id, w.experimentId))
      .where(lte(w.nextAt, sql`now()`));
    const freeWorkspaces = dueWorkspaces.filter(
      ({ workspaceId }) => !busyWorkspaceIds.has(workspaceId),
    );
    return freeWorkspaces.map(async ({ workspaceId }) => {
      busyWorkspaceIds.add(workspaceId);
      await sendSlots
        .run(workspaceId, () => sendDueMessages(runtime, workspaceId))
        .catch(reportError)
        .finally(() => busyWorkspaceIds.delete(workspaceId));
    });
  };
}

async function sendDueMessages({ db, env, keyring }: Runtime, workspaceId: string): Promise<void> {
  const messages = await claimDueMessages(db, workspaceId);
  const secrets = await readSigningSecrets({ db, keyring }, workspaceId);
  await Promise.all(
    messages.map(async (message) => {
      const error = await sendMessage(message, secrets, env.allowLoopback);
      const isOver = error === null || error === goneError || message.attempts >= maxAttempts;
      await db
        .update(w)
        .set({ error, ...(isOver ? { nextAt: null } : {}) })
        .where(eq(w.id, message.id));
    }),
  );
}

/** Claims a workspace's due messages. The time of the next attempt is set first, so that a crash loses no message. */
async function claimDueMessages(db: ConsoleDb, workspaceId: string) {
  const inWorkspace = db.select({ id: e.id }).from(e).where(eq(e.workspaceId, workspaceId));
  const dueIds = db
    .select({ id: w.id })
    .from(w)
    .where(and(lte(w.nextAt, sql`now()`), inArray(w.experimentId, inWorkspace)))
    .orderBy(w.nextAt)
    .limit(batchSize)
    .for('update', { skipLocked: true });
  return db
    .update(w)
    .set({ attempts: sql`${w.attempts} + 1`, nextAt: sql`now() + ${retryDelay}` })
    .where(inArray(w.id, dueIds))
    .returning();
}

/** The error of a receiver that answered 410 (Gone). Then the message is not sent again. */
const goneError = 'answered 410';

/** Sends a message once. Returns why it was not accepted; null when it was. */
async function sendMessage(
  { id, url, body }: typeof w.$inferSelect,
  secrets: readonly string[],
  allowLoopback: boolean,
): Promise<string | null> {
  try {
    const response = await guardedFetch(url, {
      ...webhookRequest({ id, body }, secrets, Date.now(), 'Atelier-Webhooks'),
      allowLoopback,
    });
    response.discard();
    return response.status >= 200 && response.status < 300 ? null : `answered ${response.status}`;
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return error.code === 'timeout' ? 'gave no answer in 15 seconds' : 'could not be reached';
  }
}

/** The state of the message about the last run that ended; null when none was sent. */
export async function readWebhook(db: ConsoleDb, id: string): Promise<ExperimentWebhook | null> {
  const [latest] = await db
    .select({ nextAt: w.nextAt, error: w.error })
    .from(w)
    .where(eq(w.experimentId, id))
    .orderBy(desc(w.createdAt))
    .limit(1);
  if (latest === undefined) return null;
  const endState = latest.error === null ? 'delivered' : 'failed';
  return { state: latest.nextAt === null ? endState : 'waiting', error: latest.error };
}
