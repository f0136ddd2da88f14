import * as z from 'zod';

/** How a person wants to be told that their tasks are done, beside the pages. */
export const notificationSettings = z.strictObject({
  /** By a notification of the browser, where it allows that. */
  browser: z.boolean(),
  /** By mail, of tasks that took long. */
  mail: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
