import * as z from 'zod';
import { unixSeconds } from '@/lib/contract/lists';

export const bellNotification = z.object({
  id: z.string(),
  kind: z.string(),
  tone: z.enum(['neutral', 'good', 'warn', 'bad']),
  text: z.string(),
  /** The page that it links to: below the workspace, or with a `/` at its beginning below the console. */
  path: z.string().nullable(),
  created_at: unixSeconds,
});
export type BellNotification = z.infer<typeof bellNotification>;

/** The path of the page that a notification links to. */
export const notificationPath = (slug: string, path: string | null): string =>
  path?.startsWith('/') ? path : `/${slug}/${path ?? 'create'}`;

/** `GET /api/console/{workspace}/notifications`: the open notifications for the reader, newest first, and what is new beside the sidebar. */
export const notificationList = z.object({
  data: z.array(bellNotification),
  /** On results. */
  new_comments: z.int(),
  new_board_comments: z.int(),
});
export type NotificationList = z.infer<typeof notificationList>;
