import { and, eq, isNull } from 'drizzle-orm';
import { InterfaceError } from '@/lib/client';
import { schema } from '../db';
import { raiseWebhookNotice } from '../webhooks';
import type { Watcher } from './watch';

const { workspaces } = schema;

/** Tells the Owner and Admins when a webhook was switched off because its receiver is gone or keeps failing. */
export const disabledWebhooks: Watcher = {
  name: 'disabled webhooks',
  async run({ db, service: { manage } }) {
    // A remote service tells its own people.
    if (manage === null) return;
    const teams = await db
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(
        and(
          eq(workspaces.kind, 'team'),
          eq(workspaces.state, 'ready'),
          isNull(workspaces.archivedAt),
        ),
      );
    for (const { id } of teams) {
      try {
        for (const hook of (await manage.webhooks.list(id)).data)
          await raiseWebhookNotice(db, hook);
      } catch (error) {
        // What the service does not say now it says at the next look.
        if (!(error instanceof InterfaceError)) throw error;
      }
    }
  },
};
