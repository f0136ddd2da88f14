import { createMailer, MailError, type Mailer } from '@/lib/platform/mail';
import { reportError } from '../failures';
import {
  claimMail,
  distributeNotifications,
  endMail,
  renderNotificationMail,
} from '../notification-deliveries';
import type { Watcher } from './watch';

/** Mails of one round; others wait for the next. */
const maxMails = 200;
/** After this many refusals the mail server counts as out of order until the next round. */
const maxRefusals = 3;

/** Distributes new notifications, and mails those that are due: each once to a person. A refused mail is tried again. */
export const createNotificationMailer = (mailer: Mailer | null): Watcher => ({
  name: 'mail of notifications',
  async run(runtime) {
    await distributeNotifications(runtime, { hasMailer: mailer !== null });
    if (mailer === null) return;
    let refusals = 0;
    for (let count = 0; count < maxMails && refusals < maxRefusals; count += 1) {
      const group = await claimMail(runtime.db);
      if (group === null) return;
      if (group.length === 0) continue;
      try {
        await mailer.send(renderNotificationMail(runtime, group));
        await endMail(runtime.db, group, true);
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        reportError(error);
        await endMail(runtime.db, group, false);
        refusals += 1;
      }
    }
  },
});

/** {@link createNotificationMailer} with the mail server of the configuration. */
export const mailNotifications: Watcher = {
  name: 'mail of notifications',
  run: (runtime) => createNotificationMailer(createMailer(runtime.env)).run(runtime),
};
