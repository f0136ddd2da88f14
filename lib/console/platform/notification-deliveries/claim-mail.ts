import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type ConsoleDb, schema } from '../../db';
import { isDue, isStillRead } from './readable';

const {
  memberships,
  notifications,
  notificationDeliveries: d,
  notificationSettings: s,
  users,
  workspaces,
} = schema;

/** Notifications of one mail. More wait for the next round. */
const maxNewsInMail = 50;
/** More that are due at the same time are one mail, also for people who want each at once. */
const maxSingleMails = 3;
/** With their pauses about half a day. */
const maxAttempts = 8;
/** After the first attempt until the next round, then 5, 20, 45 … minutes more. */
const pause = sql`make_interval(secs => 30 + 300 * power(${d.attempts} - 1, 2))`;

export type MailGroup = Awaited<ReturnType<typeof readDue>>;

/**
 * Takes the mail that is due longest out of the queue: `sending` is written before it leaves, so that a process that dies
 * meanwhile cannot send it twice. Null when nothing is due. `[]` when nothing is left of it: what is no longer true, or was
 * read in the console, is not mailed.
 */
export const claimMail = (db: ConsoleDb): Promise<MailGroup | null> =>
  db.transaction(async (tx) => {
    const [first] = await tx
      .select({ workspaceId: d.workspaceId, userId: d.userId })
      .from(d)
      .where(isDue('mail'))
      .orderBy(asc(d.dueAt), asc(d.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (first === undefined) return null;
    const due = await readDue(tx, first.workspaceId, first.userId ?? '');
    const readable = due.filter((each) => each.isStillRead);
    const isSingle = readable.length <= maxSingleMails && readable[0]?.every === 'at_once';
    const group = readable.slice(0, isSingle ? 1 : maxNewsInMail);
    const skipped = due.filter((each) => !each.isStillRead).map(({ id }) => id);
    if (skipped.length > 0) {
      await tx.update(d).set({ state: 'skipped' }).where(inArray(d.id, skipped));
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

const readDue = (db: Pick<ConsoleDb, 'select'>, workspaceId: string, userId: string) =>
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
      every: sql<string>`coalesce(${s.mailEvery}, 'at_once')`,
      isStillRead: sql<boolean>`coalesce(${isStillRead}, false)`,
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
            dueAt: sql`now() + ${pause}`,
          },
    )
    .where(
      inArray(
        d.id,
        group.map(({ id }) => id),
      ),
    );
}
