import { sql } from 'drizzle-orm';
import { bigserial, check, index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, milli, service } from './namespace';
import { workspaces } from './workspaces';

/** One balance row a workspace, changed only together with a ledger entry, by `service.move_credits`. */
export const balances = service.table(
  'balances',
  {
    workspaceId: text()
      .primaryKey()
      .references(() => workspaces.id),
    walletAccountId: text().notNull(),
    availableMilli: milli().notNull().default(0),
    authorizedMilli: milli().notNull().default(0),
    /**
     * Credits of refunded orders that were spent before the refund; taken from the next credits.
     */
    owedMilli: milli().notNull().default(0),
    /**
     * When what is available and authorized falls below this, `credits.low` is sent to webhooks: once, and once more
     * after each top-up. Null: never.
     */
    lowMilli: milli().default(50_000),
  },
  (t) => [
    check('balances_available_not_negative', sql`${t.availableMilli} >= 0`),
    check('balances_authorized_not_negative', sql`${t.authorizedMilli} >= 0`),
    check('balances_owed_not_negative', sql`${t.owedMilli} >= 0`),
  ],
);

/**
 * Two-phase reservations: `open` until settled or released, exactly once. `settledMilli` is what was charged
 * of `amountMilli`; the rest was given back.
 */
export const authorizations = service.table(
  'authorizations',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    amountMilli: milli().notNull(),
    settledMilli: milli(),
    state: text({ enum: ['open', 'settled', 'released'] })
      .notNull()
      .default('open'),
    billingTransactionId: text().notNull(),
    /** What the credits are for: a task, a text turn. */
    subjectId: text().notNull(),
    keyId: text(),
    actor: text(),
    /** The project that pays, as the request named it (`metadata.project`). */
    project: text(),
    createdAt: instant().notNull().defaultNow(),
    endedAt: instant(),
  },
  (t) => [
    check('authorizations_amount_not_negative', sql`${t.amountMilli} >= 0`),
    check(
      'authorizations_settled_within_amount',
      sql`${t.settledMilli} is null or (${t.settledMilli} >= 0 and ${t.settledMilli} <= ${t.amountMilli})`,
    ),
    uniqueIndex('authorizations_subject').on(t.subjectId),
    index('authorizations_project')
      .on(t.workspaceId, t.project)
      .where(sql`${t.project} is not null`),
    // No index contains `state`, so settling changes no index (HOT update).
  ],
);

/**
 * Append-only. Every entry moves `availableDeltaMilli` and `authorizedDeltaMilli`; the sums over a workspace
 * equal its balance row. Updates and deletes are refused by a trigger.
 */
export const ledgerEntries = service.table(
  'ledger_entries',
  {
    id: text().primaryKey(),
    /** Order of a workspace's entries: given while its balance row is locked. */
    seq: bigserial({ mode: 'number' }).notNull(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    kind: text({ enum: ['grant', 'authorize', 'settle', 'release', 'refund', 'adjust'] }).notNull(),
    availableDeltaMilli: milli().notNull(),
    authorizedDeltaMilli: milli().notNull(),
    owedDeltaMilli: milli().notNull().default(0),
    /** Balance after this entry, as the same statement wrote it. */
    availableAfterMilli: milli().notNull(),
    authorizedAfterMilli: milli().notNull(),
    authorizationId: text(),
    billingTransactionId: text(),
    /** Task, turn or order this belongs to. */
    subjectId: text(),
    keyId: text(),
    actor: text(),
    memo: text(),
    /** Makes a grant, refund or adjustment happen once. */
    onceKey: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('ledger_entries_seq').on(t.workspaceId, t.seq),
    index('ledger_entries_workspace').on(t.workspaceId, t.createdAt),
    /** A partial index on the few entries that bought, granted or took back credits. */
    index('ledger_entries_credits')
      .on(t.workspaceId, t.kind)
      .where(sql`${t.kind} in ('grant', 'refund', 'adjust')`),
    index('ledger_entries_actor').on(t.workspaceId, t.actor, t.seq),
    index('ledger_entries_key').on(t.workspaceId, t.keyId, t.seq),
    index('ledger_entries_subject').on(t.subjectId),
    uniqueIndex('ledger_entries_once')
      .on(t.workspaceId, t.onceKey)
      .where(sql`${t.onceKey} is not null`),
    /** An authorization is made once, and ends once: a settle or a release, never both. */
    uniqueIndex('ledger_entries_authorized_once')
      .on(t.authorizationId)
      .where(sql`${t.kind} = 'authorize'`),
    uniqueIndex('ledger_entries_ended_once')
      .on(t.authorizationId)
      .where(sql`${t.kind} in ('settle', 'release')`),
  ],
);
