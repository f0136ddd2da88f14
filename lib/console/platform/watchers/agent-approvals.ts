import { InterfaceError } from '@/lib/client';
import {
  type NewNotification,
  raiseNotificationOnce,
  resolveOtherNotifications,
} from '../notifications';
import { readWorkingTeams } from './teams';
import type { Watcher } from './watch';

const kind = 'agent_approval';

/** Notifies a person of each request of their assistants that waits for a yes; resolved once it waits no more. */
export const agentApprovals: Watcher = {
  name: 'requests of assistants',
  async run(runtime) {
    const { manage } = runtime.service;
    if (manage === null) return;
    for (const { id } of await readWorkingTeams(runtime)) {
      const waitingApprovals = await manage.agents.approvals(id).catch((error: unknown) => {
        // The pages already report a service that does not answer.
        if (error instanceof InterfaceError) return null;
        throw error;
      });
      if (waitingApprovals === null) continue;
      const notifications = waitingApprovals.data.map(
        ({ id: approval, actor, key_name: name, price }): NewNotification => ({
          workspace: id,
          kind,
          dedupeKey: `agent:${approval}`,
          text: `“${name}” wants to spend ${price} credits at once. Approve it once, or refuse.`,
          path: 'connect',
          userId: actor,
        }),
      );
      const keys = notifications.map(({ dedupeKey }) => dedupeKey);
      await resolveOtherNotifications(runtime.db, { workspace: id, kind }, keys);
      for (const notification of notifications)
        await raiseNotificationOnce(runtime.db, notification);
    }
  },
};
