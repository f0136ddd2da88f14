import * as z from 'zod';

/** A person's settings for notifications of finished tasks outside the pages. */
export const notificationSettings = z.strictObject({
  /** By browser notifications, where the browser allows them. */
  browser: z.boolean(),
  /** By mail, for tasks that took long. */
  mail: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
