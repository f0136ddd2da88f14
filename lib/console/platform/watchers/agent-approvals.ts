import { endAgentsOfLeavers } from '../../developers/agents';
import {
  type NewNotification,
  raiseNotificationOnce,
  resolveOtherNotifications,
} from '../notifications';
import { forWorkingTeams } from './teams';
import type { Watcher } from './watch';

const kind = 'agent_approval';

/** Notifies a person of each request of their assistants that waits for a yes; resolved once it waits no more. */
export const agentApprovals: Watcher = {
  name: 'requests of assistants',
  async run(runtime) {
    const { manage } = runtime.service;
    if (manage === null) return;
    await forWorkingTeams(runtime, async (id) => {
      const { data } = await manage.agents.approvals(id);
      const notifications = data.map(
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
    });
  },
};

/** Ends the assistants of people who left while the service did not answer. */
export const leaverAgents: Watcher = {
  name: 'assistants of people who left',
  run: (runtime) => forWorkingTeams(runtime, (id) => endAgentsOfLeavers(runtime, id)),
};
