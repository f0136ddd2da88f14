import { bigserial, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import type { StoredModel, StoredProvider } from '@/lib/contract';
import { instant, service } from './namespace';

const kind = () => text({ enum: ['provider', 'model'] }).notNull();

/** Providers and models that operators connected while the service runs, beside those of the configuration. */
export const connections = service.table(
  'connections',
  {
    kind: kind(),
    id: text().notNull(),
    value: jsonb().$type<StoredProvider | StoredModel>().notNull(),
    /** Secrets of a provider: JSON, encrypted. */
    sealedSecrets: text(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    updatedBy: text(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.id] })],
);

/** Every change of a connection, without secrets. `before` is null for a new one, `after` for a deleted one. */
export const connectionChanges = service.table(
  'connection_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: kind(),
    subjectId: text().notNull(),
    action: text().notNull(),
    before: jsonb().$type<StoredProvider | StoredModel>(),
    after: jsonb().$type<StoredProvider | StoredModel>(),
    actor: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index('connection_changes_subject').on(t.kind, t.subjectId, t.id)],
);
