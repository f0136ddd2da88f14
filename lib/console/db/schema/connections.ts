import { jsonb, text } from 'drizzle-orm/pg-core';
import type { ServiceCapabilities } from '@/lib/contract';
import { consoleSchema, instant } from './namespace';
import { workspaces } from './people';

/** What the remote service of a workspace was found to offer, and when it was asked. */
export const connections = consoleSchema.table('connections', {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id),
  capabilities: jsonb().$type<ServiceCapabilities>().notNull(),
  checkedAt: instant().notNull().defaultNow(),
});
