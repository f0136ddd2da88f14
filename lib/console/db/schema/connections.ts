import { jsonb, text } from 'drizzle-orm/pg-core';
import type { ServiceCapabilities } from '@/lib/pages/connection';
import { consoleSchema, instant } from './namespace';
import { workspaces } from './people';

/** The probed capabilities of a workspace's remote service, and the time of the probe. */
export const connections = consoleSchema.table('connections', {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id),
  capabilities: jsonb().$type<ServiceCapabilities>().notNull(),
  checkedAt: instant().notNull().defaultNow(),
});
