import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { notificationPath } from '@/lib/pages/notifications';
import { type Loop, startLoop } from '@/lib/platform/jobs';
import { createSemaphore } from '@/lib/platform/semaphore';
import { type ConsoleDb, schema } from '../../db';
import { plainLine, plainName } from '../emails';
import { reportError } from '../failures';
import { distributeNotifications, isDue, isStillReadable } from '../notification-deliveries';
import type { Runtime } from '../runtime';
import type { WebhookRow } from './addresses';
import { postMessage } from './post-message';

const {
  memberships,
  notifications,
  notificationDeliveries: d,
  notificationWebhooks: w,
  workspaces,
} = schema;

const pollMs = 5_000;
/** Most messages of a workspace in one round. They are sent one after the other, because Slack takes one a second. */
const maxMessages = 8;
/** Workspaces whose messages are sent at the same time. */
const workspaceSlots = createSemaphore({ slots: 16 });
/** They take about three hours, with the pauses between them. */
const maxAttempts = 6;
const retryDelay = sql`make_interval(secs => 30 * power(4, ${d.attempts} - 1))`;
const maxTextLength = 400;

/** Sends messages to chat programs while the process runs. */
export async function startMessages(runtime: Runtime): Promise<Pick<Loop, 'stop'>> {
  const beginSending = createMessageSender();
  const background = new Set<Promise<void>>();
  const loop = await startLoop(runtime.database, {
    pollMs,
    onError: reportError,
    async work() {
      await distributeNotifications(runtime, { hasMailer: runtime.mailer !== null });
      for (const work of await beginSending(runtime)) {
        background.add(work);
        void work.finally(() => background.delete(work));
      }
    },
  });
  return {
    async stop() {
      await loop.stop();
      await Promise.all(background);
    },
  };
}

/**
 * Makes a function that starts to send due messages. It leaves out workspaces whose last messages are still being sent, so that
 * a receiver that does not answer delays only messages of its own workspace.
 */
export function createMessageSender(): (runtime: Runtime) => Promise<Promise<void>[]> {
  const busyWorkspaceIds = new Set<string>();
  return async (runtime) => {
    const dueWorkspaces = await runtime.db
      .selectDistinct({ workspaceId: d.workspaceId })
      .from(d)
      .where(isDue('webhook'));
    const freeWorkspaces = dueWorkspaces.filter(
      ({ workspaceId }) => !busyWorkspaceIds.has(workspaceId),
    );
    return freeWorkspaces.map(async ({ workspaceId }) => {
      busyWorkspaceIds.add(workspaceId);
      await workspaceSlots
        .run(workspaceId, () => sendWorkspaceMessages(runtime, workspaceId))
        .catch(reportError)
        .finally(() => busyWorkspaceIds.delete(workspaceId));
    });
  };
}

async function sendWorkspaceMessages(runtime: Runtime, workspaceId: string): Promise<void> {
  const { db, env } = runtime;
  for (let count = 0; count < maxMessages; count += 1) {
    const message = await claimMessage(db, workspaceId);
    if (message === null) return;
    const error = await postMessage(runtime, message.webhook, {
      text: `${plainName(message.workspace)}: ${plainLine(message.text, maxTextLength)}`,
      url: `${env.url}${notificationPath(message.slug, message.path)}`,
    });
    const isOver = message.attempts + 1 >= maxAttempts;
    await db
      .update(d)
      .set(
        error === null
          ? { state: 'sent' }
          : { state: isOver ? 'failed' : 'waiting', dueAt: sql`now() + ${retryDelay}` },
      )
      .where(eq(d.id, message.id));
    await db.update(w).set({ error }).where(eq(w.id, message.webhook.id));
  }
}

interface Message {
  readonly id: string;
  readonly attempts: number;
  readonly text: string;
  readonly path: string | null;
  readonly slug: string;
  readonly workspace: string;
  readonly webhook: WebhookRow;
}

/**
 * Takes the message of a workspace that is due longest out of the queue: `sending` is written before it leaves. One at a time,
 * so that a process that dies loses no other. Messages that are no longer true, or whose webhook or reader is gone, are left
 * out. Null when nothing is due.
 */
async function claimMessage(db: ConsoleDb, workspaceId: string): Promise<Message | null> {
  for (;;) {
    const dueMessage = await readDueMessage(db, workspaceId);
    if (dueMessage === undefined) return null;
    const { webhook, isStillReadable, ...message } = dueMessage;
    const isSendable = webhook !== null && isStillReadable;
    const [claimed] = await db
      .update(d)
      .set({ state: isSendable ? 'sending' : 'skipped', attempts: sql`${d.attempts} + 1` })
      .where(and(eq(d.state, 'waiting'), eq(d.id, message.id)))
      .returning({ id: d.id });
    // Another process may have taken it at the same moment.
    if (isSendable && claimed !== undefined) return { ...message, webhook };
  }
}

async function readDueMessage(db: ConsoleDb, workspaceId: string) {
  const [dueMessage] = await db
    .select({
      id: d.id,
      attempts: d.attempts,
      text: notifications.text,
      path: notifications.path,
      slug: workspaces.slug,
      workspace: workspaces.name,
      webhook: w,
      isStillReadable: sql<boolean>`coalesce(${isStillReadable}, false)`,
    })
    .from(d)
    .innerJoin(notifications, eq(notifications.id, d.notificationId))
    .innerJoin(workspaces, eq(workspaces.id, d.workspaceId))
    .leftJoin(
      w,
      and(
        eq(w.workspaceId, d.workspaceId),
        or(eq(w.userId, d.userId), and(isNull(w.userId), isNull(d.userId))),
      ),
    )
    .leftJoin(
      memberships,
      and(eq(memberships.workspaceId, d.workspaceId), eq(memberships.userId, d.userId)),
    )
    .where(and(isDue('webhook'), eq(d.workspaceId, workspaceId)))
    .orderBy(asc(d.dueAt), asc(d.id))
    .limit(1);
  return dueMessage;
}
