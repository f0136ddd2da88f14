import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { createMailer, MailError, type Mailer } from '@/lib/platform/mail';
import { schema, secondsFromNow } from '../../db';
import { reportError } from '../failures';
import type { Runtime } from '../runtime';
import type { Watcher } from './watch';

const { memberships, notices, users, workspaces } = schema;

/** The kinds that are mailed; others are shown only in the console. */
const mailed = ['low_balance', 'budget_warning', 'credits_asked', 'webhook_disabled'];
/** The kinds that are mailed to people who turned on mail of finished tasks. */
const byChoice = ['experiment_done'];
/** Older notices are not mailed, so that a mail server that is set up later does not send hundreds at once. */
const mailWithinMs = 24 * 60 * 60 * 1000;
const batch = 50;

/** Mails each notice once to the people who see it. A notice that the mail server refuses is tried again. */
export const createNoticeMailer = (mailer: Mailer | null): Watcher => ({
  name: 'mail of notices',
  async run(runtime) {
    if (mailer === null) return;
    for (const notice of await unsent(runtime)) {
      try {
        await send(runtime, mailer, notice);
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        reportError(error);
        return;
      }
    }
  },
});

/** {@link createNoticeMailer} with the mail server of the configuration. */
export const mailNotices: Watcher = {
  name: 'mail of notices',
  run: (runtime) => createNoticeMailer(createMailer(runtime.env)).run(runtime),
};

const unsent = ({ db }: Runtime) =>
  db
    .select({
      id: notices.id,
      kind: notices.kind,
      text: notices.text,
      path: notices.path,
      roles: notices.roles,
      userId: notices.userId,
      workspaceId: notices.workspaceId,
      slug: workspaces.slug,
      name: workspaces.name,
    })
    .from(notices)
    .innerJoin(workspaces, eq(workspaces.id, notices.workspaceId))
    .where(
      and(
        isNull(notices.mailedAt),
        isNull(notices.resolvedAt),
        inArray(notices.kind, [...mailed, ...byChoice]),
        gt(notices.createdAt, secondsFromNow(-mailWithinMs / 1000)),
      ),
    )
    .orderBy(asc(notices.createdAt))
    .limit(batch);

type Unsent = Awaited<ReturnType<typeof unsent>>[number];

async function send({ db, env, service }: Runtime, mailer: Mailer, notice: Unsent): Promise<void> {
  const readers = await db
    .selectDistinct({ email: users.email })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(
      and(
        eq(memberships.workspaceId, notice.workspaceId),
        byChoice.includes(notice.kind)
          ? sql`${users.preferences} -> 'notifications' ->> 'mailSince' is not null`
          : undefined,
        or(
          inArray(memberships.role, [...notice.roles]),
          notice.userId === null ? undefined : eq(users.id, notice.userId),
        ),
      ),
    );
  const base = env.url ?? (service.mode === 'embedded' ? service.baseUrl : null);
  const link = base === null ? '' : `\n\n${base}/${notice.slug}/${notice.path ?? 'create'}`;
  for (const { email } of readers) {
    await mailer.send({
      to: email,
      // Up to the first full stop or colon before a space, because names of experiments may contain others.
      subject: `${notice.name}: ${notice.text.split(/[.:](?: |$)/)[0]}`,
      text: `${notice.text}${link}\n\nYou get this because you are a member of ${notice.name} on Atelier.`,
    });
  }
  await db.update(notices).set({ mailedAt: sql`now()` }).where(eq(notices.id, notice.id));
}
