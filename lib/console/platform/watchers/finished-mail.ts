import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { InterfaceError } from '@/lib/client';
import { createMailer, MailError, type Mailer } from '@/lib/platform/mail';
import { refreshCreations } from '../../create/creations';
import { schema } from '../../db';
import { NoWorkspaceKeyError } from '../../developers/stored-keys';
import { plainName, renderEmail } from '../emails';
import { reportError } from '../failures';
import { markMailed, readStored } from '../notification-preferences';
import type { Runtime } from '../runtime';
import type { Watcher } from './watch';

const { creations, memberships, users, workspaces } = schema;

/** Shorter tasks are not mailed, because people probably wait for them. */
const longMs = 60_000;
/** Longest time for which a mail waits for running tasks, to include them. */
const longestMailDelayMs = 15 * 60_000;
/** Tasks that ended longer ago are not mailed, for example when the mail server was down for days. */
const mailableForMs = 24 * 60 * 60_000;
const shownPrompts = 5;

/** Mails people who turned it on about their finished long tasks: one mail for those of a workspace that end together. */
export const createFinishedMailer = (mailer: Mailer | null): Watcher => ({
  name: 'mail of finished tasks',
  async run(runtime) {
    if (mailer === null) return;
    for (const reader of await readersOf(runtime)) {
      try {
        await mailReader(runtime, mailer, reader);
      } catch (error) {
        // When the mail server failed, the next run tries again.
        if (!(error instanceof MailError)) throw error;
        reportError(error);
        return;
      }
    }
  },
});

/** {@link createFinishedMailer} with the mail server of the configuration. */
export const finishedMail: Watcher = {
  name: 'mail of finished tasks',
  run: (runtime) => createFinishedMailer(createMailer(runtime.env)).run(runtime),
};

/** Every person who turned mail on, with each of their teams. */
const readersOf = ({ db }: Runtime) =>
  db
    .select({
      userId: users.id,
      email: users.email,
      preferences: users.preferences,
      workspaceId: workspaces.id,
      slug: workspaces.slug,
      name: workspaces.name,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(
      and(
        sql`${users.preferences} -> 'notifications' ->> 'mailSince' is not null`,
        eq(workspaces.kind, 'team'),
        eq(workspaces.state, 'ready'),
        isNull(workspaces.archivedAt),
      ),
    );

type Reader = Awaited<ReturnType<typeof readersOf>>[number];

async function mailReader(runtime: Runtime, mailer: Mailer, reader: Reader): Promise<void> {
  const { db, env, service } = runtime;
  const { userId, workspaceId, slug } = reader;
  const { notifications, mailedUntil } = readStored(reader.preferences);
  const hasRunningTasks = await stillRunning(runtime, reader);
  const since = Math.max(
    notifications.mailSince ?? Date.now(),
    mailedUntil[workspaceId] ?? 0,
    Date.now() - mailableForMs,
  );
  const endedTasks = await db
    .select({
      prompt: creations.prompt,
      status: creations.status,
      completedAt: creations.completedAt,
    })
    .from(creations)
    .where(
      and(
        eq(creations.workspaceId, workspaceId),
        eq(creations.userId, userId),
        inArray(creations.status, ['succeeded', 'failed', 'expired']),
        isNull(creations.removedAt),
        gt(creations.completedAt, new Date(since)),
        sql`${creations.completedAt} - ${creations.createdAt} > make_interval(secs => ${longMs / 1000})`,
      ),
    )
    .orderBy(asc(creations.completedAt));
  const ends = endedTasks.map(({ completedAt }) => completedAt?.getTime() ?? 0);
  const [first] = ends;
  if (first === undefined) return;
  if (hasRunningTasks && Date.now() - first < longestMailDelayMs) return;
  const base = env.url ?? (service.mode === 'embedded' ? service.baseUrl : '');
  await mailer.send(letterOf(reader, endedTasks, `${base}/${slug}`));
  await markMailed(db, userId, workspaceId, Math.max(...ends));
}

/** Whether the reader has running tasks. Asks the service, because no page may have polled since. */
async function stillRunning({ db }: Runtime, { workspaceId, userId }: Reader): Promise<boolean> {
  const read = () =>
    db
      .select({ id: creations.taskId })
      .from(creations)
      .where(
        and(
          eq(creations.workspaceId, workspaceId),
          eq(creations.userId, userId),
          inArray(creations.status, ['queued', 'running']),
        ),
      );
  const before = await read();
  if (before.length === 0) return false;
  try {
    await refreshCreations(
      workspaceId,
      before.map(({ id }) => id),
    );
  } catch (error) {
    if (!(error instanceof InterfaceError || error instanceof NoWorkspaceKeyError)) throw error;
  }
  return (await read()).length > 0;
}

function letterOf(
  { email, name }: Reader,
  endedTasks: readonly { prompt: string; status: string }[],
  home: string,
) {
  const readyCount = endedTasks.filter(({ status }) => status === 'succeeded').length;
  const failedCount = endedTasks.length - readyCount;
  const tasks = (count: number) => (count === 1 ? 'task' : 'tasks');
  const parts = [
    ...(readyCount > 0 ? [`${readyCount} ${tasks(readyCount)} done`] : []),
    ...(failedCount > 0 ? [`${failedCount} ${tasks(failedCount)} failed`] : []),
  ];
  const prompts = endedTasks.slice(0, shownPrompts).map(({ prompt }) => `“${plainName(prompt)}”`);
  const moreCount = endedTasks.length - prompts.length;
  return renderEmail({
    to: email,
    subject: `${plainName(name)}: ${parts.join(', ')}`,
    paragraphs: [
      `In ${plainName(name)}: ${parts.join(', ')}.`,
      [...prompts, ...(moreCount > 0 ? [`and ${moreCount} more`] : [])].join('\n'),
    ],
    link: { label: 'Open the gallery', url: `${home}/gallery` },
    foot: `You get this because you chose mail for long tasks. Turn it off under Account, Notifications: ${home}/account#notifications`,
  });
}
