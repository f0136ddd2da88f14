import { and, eq, isNull } from 'drizzle-orm';
import { InterfaceError } from '@/lib/client';
import { schema } from '../../db';
import { raiseWebhookNotification } from '../../developers/webhooks';
import type { Watcher } from './watch';

const { workspaces } = schema;

/** Notifies the Owner and Admins when a webhook was disabled because its receiver is gone or keeps failing. */
export const disabledWebhooks: Watcher = {
  name: 'disabled webhooks',
  async run({ db, service: { manage } }) {
    // Webhooks of a remote service are managed there.
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
          await raiseWebhookNotification(db, hook);
      } catch (error) {
        // Ignored: the next run asks the service again.
        if (!(error instanceof InterfaceError)) throw error;
      }
    }
  },
};
