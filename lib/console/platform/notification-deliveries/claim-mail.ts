import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type ConsoleDb, schema } from '../../db';
import { isDue, isStillReadable } from './readable';

const {
  memberships,
  notifications,
  notificationDeliveries: d,
  notificationSettings: s,
  users,
  workspaces,
} = schema;

/** Notifications of one mail. More wait for the next round. */
const maxNotificationsPerMail = 50;
/** If more are due at the same time they become one mail, also for people who want each at once. */
const maxSingleMails = 3;
/** With their pauses about half a day. */
const maxAttempts = 8;
/** After the first attempt until the next round, then 5, 20, 45 … minutes more. */
const retryDelay = sql`make_interval(secs => 30 + 300 * power(${d.attempts} - 1, 2))`;

export type MailGroup = Awaited<ReturnType<typeof readDueMail>>;

/**
 * Takes the mail that is due longest out of the queue: `sending` is written before it leaves, so that a process that dies
 * meanwhile cannot send it twice. Null when nothing is due. `[]` when nothing is left of it: what is no longer true, or was
 * read in the console, is not mailed.
 */
export const claimMail = (db: ConsoleDb): Promise<MailGroup | null> =>
  db.transaction(async (tx) => {
    const [firstRow] = await tx
      .select({ workspaceId: d.workspaceId, userId: d.userId })
      .from(d)
      .where(isDue('mail'))
      .orderBy(asc(d.dueAt), asc(d.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (firstRow === undefined) return null;
    const dueMail = await readDueMail(tx, firstRow.workspaceId, firstRow.userId ?? '');
    const readableMail = dueMail.filter(({ isStillReadable }) => isStillReadable);
    const isSentSingly =
      readableMail.length <= maxSingleMails && readableMail[0]?.mailEvery === 'at_once';
    const group = readableMail.slice(0, isSentSingly ? 1 : maxNotificationsPerMail);
    const skippedIds = dueMail.flatMap(({ id, isStillReadable }) => (isStillReadable ? [] : [id]));
    if (skippedIds.length > 0) {
      await tx.update(d).set({ state: 'skipped' }).where(inArray(d.id, skippedIds));
    }
    // Another process may have taken some of them at the same moment.
    const claimedRows = await tx
      .update(d)
      .set({ state: 'sending', attempts: sql`${d.attempts} + 1` })
      .where(
        and(
          eq(d.state, 'waiting'),
          inArray(
            d.id,
            group.map(({ id }) => id),
          ),
        ),
      )
      .returning({ id: d.id });
    const takenIds = new Set(claimedRows.map(({ id }) => id));
    return group.filter(({ id }) => takenIds.has(id));
  });

const readDueMail = (db: Pick<ConsoleDb, 'select'>, workspaceId: string, userId: string) =>
  db
    .select({
      id: d.id,
      kind: notifications.kind,
      text: notifications.text,
      path: notifications.path,
      userId: users.id,
      name: users.name,
      email: users.email,
      workspaceId: workspaces.id,
      slug: workspaces.slug,
      workspace: workspaces.name,
      mailEvery: sql<string>`coalesce(${s.mailEvery}, 'at_once')`,
      isStillReadable: sql<boolean>`coalesce(${isStillReadable}, false)`,
    })
    .from(d)
    .innerJoin(notifications, eq(notifications.id, d.notificationId))
    .innerJoin(workspaces, eq(workspaces.id, d.workspaceId))
    .innerJoin(users, eq(users.id, d.userId))
    .leftJoin(
      memberships,
      and(eq(memberships.workspaceId, d.workspaceId), eq(memberships.userId, d.userId)),
    )
    .leftJoin(s, and(eq(s.workspaceId, d.workspaceId), eq(s.userId, d.userId)))
    .where(and(isDue('mail'), eq(d.workspaceId, workspaceId), eq(d.userId, userId)))
    .orderBy(asc(notifications.createdAt), asc(d.id));

/** Records that a mail was taken by the mail server, or that it is to be tried again, a few times. */
export async function endMail(db: ConsoleDb, group: MailGroup, isSent: boolean): Promise<void> {
  await db
    .update(d)
    .set(
      isSent
        ? { state: 'sent' }
        : {
            state: sql`case when ${d.attempts} >= ${maxAttempts} then 'failed' else 'waiting' end`,
            dueAt: sql`now() + ${retryDelay}`,
          },
    )
    .where(
      inArray(
        d.id,
        group.map(({ id }) => id),
      ),
    );
}
