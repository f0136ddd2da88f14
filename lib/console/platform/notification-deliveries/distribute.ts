import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { isChosen } from '@/lib/pages/notification-kinds';
import { newId } from '@/lib/platform/ids';
import { type ConsoleTx, schema, secondsFromNow } from '../../db';
import { nextMailAt, settingsOfRow } from '../notification-settings';
import type { Runtime } from '../runtime';

const {
  memberships,
  notices,
  notificationDeliveries: d,
  notificationSettings: s,
  notificationWebhooks: w,
} = schema;

/** Older notices are not sent, so that a mail server that is set up later does not send hundreds at once. */
const sentWithinSeconds = 24 * 60 * 60;
const batch = 200;

type Notice = typeof notices.$inferSelect;
type Delivery = typeof d.$inferInsert;

/**
 * Writes the deliveries of new notices, by mail and webhook as each reader chose. A notice is distributed once, in one
 * transaction; several processes may do so at the same time.
 */
export async function distributeNotices(
  { db }: Pick<Runtime, 'db'>,
  { mails }: { readonly mails: boolean },
): Promise<void> {
  const due = await db
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        isNull(notices.distributedAt),
        isNull(notices.resolvedAt),
        gt(notices.createdAt, secondsFromNow(-sentWithinSeconds)),
      ),
    )
    .orderBy(asc(notices.createdAt))
    .limit(batch);
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      const [notice] = await tx
        .update(notices)
        .set({ distributedAt: sql`now()` })
        .where(and(eq(notices.id, id), isNull(notices.distributedAt)))
        .returning();
      if (notice === undefined) return;
      const deliveries = await deliveriesOf(tx, notice, mails);
      if (deliveries.length > 0) await tx.insert(d).values(deliveries).onConflictDoNothing();
    });
  }
}

async function deliveriesOf(tx: ConsoleTx, notice: Notice, mails: boolean): Promise<Delivery[]> {
  const readers = await tx
    .select({ userId: memberships.userId, settings: s })
    .from(memberships)
    .leftJoin(s, and(eq(s.workspaceId, memberships.workspaceId), eq(s.userId, memberships.userId)))
    .where(
      and(
        eq(memberships.workspaceId, notice.workspaceId),
        or(
          inArray(memberships.role, [...notice.roles]),
          notice.userId === null ? undefined : eq(memberships.userId, notice.userId),
        ),
      ),
    );
  const webhooks = await tx.select().from(w).where(eq(w.workspaceId, notice.workspaceId));
  const common = {
    noticeId: notice.id,
    workspaceId: notice.workspaceId,
    event: notice.event ?? notice.id,
  };
  const newDelivery = (
    channel: 'mail' | 'webhook',
    userId: string | null,
    dueAt = new Date(),
  ): Delivery => ({
    ...common,
    id: newId(idPrefixes.notificationDelivery),
    channel,
    userId,
    dueAt,
  });
  const toReaders = readers.flatMap(({ userId, settings }) => {
    const choices = settings?.choices ?? {};
    const mailAt = new Date(nextMailAt(settingsOfRow(settings).timing, Date.now()));
    const hasWebhook = webhooks.some((webhook) => webhook.userId === userId);
    return [
      ...(mails && isChosen(choices, notice.kind, 'mail')
        ? [newDelivery('mail', userId, mailAt)]
        : []),
      ...(hasWebhook && isChosen(choices, notice.kind, 'webhook')
        ? [newDelivery('webhook', userId)]
        : []),
    ];
  });
  // A person is told of their own budget in other words than the workspace.
  const isInOwnWords = notice.kind === 'budget_warning' && notice.userId !== null;
  const toWorkspace =
    !isInOwnWords &&
    webhooks.some(({ userId, kinds }) => userId === null && kinds.includes(notice.kind));
  return [...toReaders, ...(toWorkspace ? [newDelivery('webhook', null)] : [])];
}
