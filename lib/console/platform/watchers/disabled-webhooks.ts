import { raiseWebhookNotification } from '../../developers/webhooks';
import { forWorkingTeams } from './teams';
import type { Watcher } from './watch';

/** Notifies the Owner and Admins when a webhook was disabled because its receiver is gone or keeps failing. */
export const disabledWebhooks: Watcher = {
  name: 'disabled webhooks',
  async run({ db, service: { manage } }) {
    // Webhooks of a remote service are managed there.
    if (manage === null) return;
    await forWorkingTeams({ db }, async (id) => {
      const { data } = await manage.webhooks.list(id);
      for (const hook of data) await raiseWebhookNotification(db, hook);
    });
  },
};
