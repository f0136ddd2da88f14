import { queryOptions } from '@tanstack/react-query';
import type { OutputRef } from '@/lib/pages/gallery';
import type { MentionablePerson } from '@/lib/pages/mentions';
import type { Approval, Review } from '@/lib/pages/review';
import { callConsole } from './fetcher';

/** How often the page reads new comments and decisions about the open result. */
const pollMs = 15_000;

/** The comments on a result, and the decisions about it. */
export const reviewOptions = (workspace: string, { task_id, output }: OutputRef) =>
  queryOptions({
    queryKey: ['review', workspace, task_id, output] as const,
    queryFn: ({ signal }) =>
      callConsole<Review>(
        `${workspace}/review?task_id=${encodeURIComponent(task_id)}&output=${output}`,
        { signal },
      ),
    refetchInterval: pollMs,
  });

/** The people of the workspace, whom a comment may mention. */
export const mentionableOptions = (workspace: string) =>
  queryOptions({
    queryKey: ['mentionable', workspace] as const,
    queryFn: async ({ signal }) => {
      const path = `${workspace}/review/people`;
      return (await callConsole<{ data: MentionablePerson[] }>(path, { signal })).data;
    },
    staleTime: 60_000,
  });

/** The approvals of a file, by its SHA-256 digest in hexadecimal. */
export async function fetchApprovals(
  workspace: string,
  sha256: string,
  signal?: AbortSignal,
): Promise<readonly Approval[]> {
  const { data } = await callConsole<{ data: Approval[] }>(
    `${workspace}/review/approvals?sha256=${sha256}`,
    { signal },
  );
  return data;
}
