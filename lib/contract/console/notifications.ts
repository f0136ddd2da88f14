import * as z from 'zod';

/** A person's notifications of finished tasks, beside those in the pages. */
export const notificationSettings = z.strictObject({
  /** By a notification of the browser, where it allows that. */
  browser: z.boolean(),
  /** By mail, of tasks that took long. */
  mail: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
