import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  isChosen,
  type MailTiming,
  type NotificationChannel,
  type NotificationKind,
} from '@/lib/pages/notification-kinds';
import { type ConsoleDb, type ConsoleTx, schema } from '../../db';
import type { Access } from '../../team/access';
import { runtime } from '../runtime';
import { nextMailAt } from './rules';

const { notifications, notificationDeliveries: d, notificationSettings: s } = schema;

interface Person {
  readonly workspaceId: string;
  readonly userId: string;
}

const personOf = ({ workspace, user }: Access): Person => ({
  workspaceId: workspace.id,
  userId: user.id,
});

/** The person's row, which is made if it is missing, with a lock. */
async function lockRow(tx: ConsoleTx, person: Person): Promise<typeof s.$inferSelect> {
  await tx.insert(s).values(person).onConflictDoNothing();
  const [row] = await tx.select().from(s).where(isRowOf(person)).for('update');
  if (row === undefined) throw new Error('unreachable: the row was inserted above');
  return row;
}

const isRowOf = ({ workspaceId, userId }: Person) =>
  and(eq(s.workspaceId, workspaceId), eq(s.userId, userId));

/** Mail to the person that has not been sent. */
const isWaitingMail = ({ workspaceId, userId }: Person) =>
  and(
    eq(d.workspaceId, workspaceId),
    eq(d.userId, userId),
    eq(d.channel, 'mail'),
    eq(d.state, 'waiting'),
  );

const channelsBesideBrowser = ['bell', 'mail', 'webhook'] as const;

/** Turns a kind of notification on or off in a channel, for the signed-in person in this workspace. */
export async function setChoice(
  access: Access,
  kind: NotificationKind,
  channel: NotificationChannel,
  isOn: boolean,
): Promise<void> {
  const person = personOf(access);
  await runtime().db.transaction(async (tx) => {
    const { choices } = await lockRow(tx, person);
    const newChoices = { ...choices, [kind]: { ...choices[kind], [channel]: isOn } };
    // `tasksUntil` begins now, so that no messages are sent about tasks that have ended already.
    const startsTasks =
      kind === 'task' &&
      channelsBesideBrowser.some((other) => isChosen(newChoices, kind, other)) &&
      !channelsBesideBrowser.some((other) => isChosen(choices, kind, other));
    await tx
      .update(s)
      .set({ choices: newChoices, ...(startsTasks ? { tasksUntil: sql`now()` } : {}) })
      .where(isRowOf(person));
    if (channel === 'mail' && !isOn) await skipMail(tx, person, [kind]);
  });
}

/** Sets when mail is sent. Mail that waits follows. */
export async function setMailTiming(access: Access, timing: MailTiming): Promise<void> {
  const person = personOf(access);
  await runtime().db.transaction(async (tx) => {
    await lockRow(tx, person);
    await tx
      .update(s)
      .set({ mailEvery: timing.every, mailHour: timing.hour, timeZone: timing.time_zone })
      .where(isRowOf(person));
    const dueAt = new Date(nextMailAt(timing, Date.now()));
    await tx.update(d).set({ dueAt }).where(isWaitingMail(person));
  });
}

/** Turns mail of some kinds off. */
export async function turnOffMail(
  db: ConsoleDb,
  person: Person,
  kinds: readonly NotificationKind[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const { choices } = await lockRow(tx, person);
    const changes = kinds.map((kind) => [kind, { ...choices[kind], mail: false }]);
    await tx
      .update(s)
      .set({ choices: { ...choices, ...Object.fromEntries(changes) } })
      .where(isRowOf(person));
    await skipMail(tx, person, kinds);
  });
}

const skipMail = (tx: ConsoleTx, person: Person, kinds: readonly NotificationKind[]) =>
  tx
    .update(d)
    .set({ state: 'skipped' })
    .where(
      and(
        isWaitingMail(person),
        inArray(
          d.notificationId,
          tx
            .select({ id: notifications.id })
            .from(notifications)
            .where(inArray(notifications.kind, [...kinds])),
        ),
      ),
    );
