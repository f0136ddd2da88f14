import { jsonb, text } from 'drizzle-orm/pg-core';
import type { KnownCapabilities } from '@/lib/pages/connection';
import { consoleSchema, instant } from './namespace';
import { workspaces } from './people';

/** The capabilities of a workspace's remote service, as far as they are known, and the time of the last probe. */
export const connections = consoleSchema.table('connections', {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id),
  capabilities: jsonb().$type<KnownCapabilities>().notNull(),
  checkedAt: instant().notNull().defaultNow(),
});
