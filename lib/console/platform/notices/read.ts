import { and, desc, eq, inArray, isNull, notExists, notInArray, or, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import type { Notice } from '@/lib/pages/notices';
import { kindNames } from '@/lib/pages/notification-kinds';
import { newId } from '@/lib/platform/ids';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { readNotificationSettings } from '../notification-settings';
import { runtime } from '../runtime';

const { noticeDismissals, notices, notificationDeliveries: d } = schema;
const maxShownNotices = 50;

/** Condition for the notices of the workspace that this person may see. */
const isFor = ({ user, role, workspace }: Access) =>
  and(
    eq(notices.workspaceId, workspace.id),
    or(sql`${role}::text = any (${notices.roles})`, eq(notices.userId, user.id)),
  );

/** Condition for notices that are open and that the person has not dismissed. */
const isOpenFor = (access: Access) =>
  and(
    isFor(access),
    isNull(notices.resolvedAt),
    notExists(
      runtime()
        .db.select({ one: sql`1` })
        .from(noticeDismissals)
        .where(
          and(
            eq(noticeDismissals.noticeId, notices.id),
            eq(noticeDismissals.userId, access.user.id),
          ),
        ),
    ),
  );

/** The open notices for a person of the kinds that they want behind the bell, newest first, one for each event. */
export async function readNotices(access: Access): Promise<Notice[]> {
  const { db } = runtime();
  const { choices } = await readNotificationSettings(db, access.workspace.id, access.user.id);
  const hiddenKinds = kindNames.filter((kind) => !choices[kind].bell);
  const rows = await db
    .select()
    .from(notices)
    .where(and(isOpenFor(access), notInArray(notices.kind, hiddenKinds)))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(maxShownNotices);
  // What is told to a person by name counts more than what is told to all of a role.
  const namedEvents = new Set(rows.map(({ event, userId }) => (userId === null ? null : event)));
  return rows
    .filter(({ event, userId }) => userId !== null || event === null || !namedEvents.has(event))
    .map(({ id, kind, tone, text, path, createdAt }) => ({
      id,
      kind,
      tone,
      text,
      path,
      created_at: Math.floor(createdAt.getTime() / 1000),
    }));
}

/** Records that the person has seen these notices behind the bell: mail of them that waits is not sent. */
export async function markNoticesRead(access: Access, ids: readonly string[]): Promise<void> {
  const { db } = runtime();
  const seen = await readOwn(access, ids);
  if (seen.length === 0) return;
  // Inserted first, so that what is distributed at this moment is found by the update, or not written at all.
  await db
    .insert(d)
    .values(
      seen.map((notice) => ({ ...notice, channel: 'mail' as const, state: 'skipped' as const })),
    )
    .onConflictDoNothing();
  await db
    .update(d)
    .set({ state: 'skipped' })
    .where(
      and(
        eq(d.workspaceId, access.workspace.id),
        eq(d.userId, access.user.id),
        eq(d.channel, 'mail'),
        eq(d.state, 'waiting'),
        inArray(
          d.event,
          seen.map(({ event }) => event),
        ),
      ),
    );
}

/**
 * Claims notices for a notification by the browser. Returns those that no other tab or browser has shown, of kinds that
 * the person wants so.
 */
export async function claimForBrowser(access: Access, ids: readonly string[]): Promise<string[]> {
  const { db } = runtime();
  const { choices } = await readNotificationSettings(db, access.workspace.id, access.user.id);
  // The browser announces tasks as soon as they end, before there is a notice.
  const kinds = kindNames.filter((kind) => choices[kind].browser && kind !== 'task');
  const unseen = await readOwn(access, ids, kinds);
  if (unseen.length === 0) return [];
  const claimed = await db
    .insert(d)
    .values(
      unseen.map((notice) => ({ ...notice, channel: 'browser' as const, state: 'sent' as const })),
    )
    .onConflictDoNothing()
    .returning({ noticeId: d.noticeId });
  return claimed.map(({ noticeId }) => noticeId);
}

/** The beginning of delivery rows for those of the notices that are open for the person, one for each event. */
async function readOwn(access: Access, ids: readonly string[], kinds?: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await runtime()
    .db.select({ id: notices.id, event: notices.event })
    .from(notices)
    .where(
      and(
        isOpenFor(access),
        inArray(notices.id, [...ids]),
        kinds === undefined ? undefined : inArray(notices.kind, [...kinds]),
      ),
    );
  const byEvent = new Map(rows.map(({ id, event }) => [event ?? id, id]));
  return [...byEvent].map(([event, noticeId]) => ({
    id: newId(idPrefixes.notificationDelivery),
    noticeId,
    event,
    workspaceId: access.workspace.id,
    userId: access.user.id,
  }));
}

/** What a notice tells, if others tell it too. */
const eventOf = (noticeId: string) =>
  sql`(select event from ${notices} same where same.id = ${noticeId})`;

/** Dismisses a notice, with others of the same event, for this person only. Does nothing for a notice that they may not see. */
export async function dismissNotice(access: Access, noticeId: string): Promise<void> {
  const { db } = runtime();
  await markNoticesRead(access, [noticeId]);
  await db
    .insert(noticeDismissals)
    .select(
      db
        .select({
          noticeId: notices.id,
          userId: sql<string>`${access.user.id}::text`.as('user_id'),
          createdAt: sql<Date>`now()`.as('created_at'),
        })
        .from(notices)
        .where(
          and(isFor(access), or(eq(notices.id, noticeId), eq(notices.event, eventOf(noticeId)))),
        ),
    )
    .onConflictDoNothing();
}
