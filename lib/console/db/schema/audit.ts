import { sql } from 'drizzle-orm';
import { index, jsonb, text } from 'drizzle-orm/pg-core';
import { consoleSchema, instant } from './namespace';

/**
 * The audit logs of workspaces and of the installation. Append-only: a trigger refuses every other change. Names are
 * stored as they were at the time and there are no foreign keys, so that lines remain when their target is deleted.
 */
export const auditEvents = consoleSchema.table(
  'audit_events',
  {
    id: text().primaryKey(),
    /** Null: the log of the installation, which only operators read. */
    workspaceId: text(),
    actorKind: text({ enum: ['person', 'system'] }).notNull(),
    /** A person's id; null for the system itself. */
    actorId: text(),
    actorName: text().notNull(),
    /** A key of `auditActions` in `lib/console/team/audit/audit-actions.ts`. */
    action: text().notNull(),
    targetKind: text(),
    targetId: text(),
    targetName: text(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    address: text(),
    userAgent: text(),
    /**
     * Lines of a change that the service makes: `intent` was written before it, and `void` ends an intent that changed
     * nothing. Null for all others.
     */
    stage: text({ enum: ['intent', 'void'] }),
    /** The intent that this line ends. */
    intentId: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('audit_events_workspace').on(t.workspaceId, t.createdAt, t.id),
    index('audit_events_action').on(t.workspaceId, t.action, t.createdAt, t.id),
    index('audit_events_person').on(t.workspaceId, t.actorId, t.createdAt, t.id),
    index('audit_events_intent').on(t.intentId).where(sql`${t.intentId} is not null`),
  ],
);
