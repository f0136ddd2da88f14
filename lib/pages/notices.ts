import * as z from 'zod';
import { unixSeconds } from '@/lib/contract/lists';

/** A notice to a person of the workspace. */
export const notice = z.object({
  id: z.string(),
  kind: z.string(),
  tone: z.enum(['neutral', 'good', 'warn', 'bad']),
  text: z.string(),
  /** The page that it links to: below the workspace, or with a `/` at its beginning below the console. */
  path: z.string().nullable(),
  created_at: unixSeconds,
});
export type Notice = z.infer<typeof notice>;

/** The path of the page that a notice links to. */
export const noticePath = (slug: string, path: string | null): string =>
  path?.startsWith('/') ? path : `/${slug}/${path ?? 'create'}`;

/** `GET /api/console/{workspace}/notices`: the open notices for the reader, newest first, and what is new beside the sidebar. */
export const noticeList = z.object({
  data: z.array(notice),
  /** On results. */
  new_comments: z.int(),
  new_board_comments: z.int(),
});
export type NoticeList = z.infer<typeof noticeList>;
