import { queryOptions } from '@tanstack/react-query';
import type { OutputRef } from '@/lib/pages/gallery';
import type { GuestFilePart, GuestReview } from '@/lib/pages/review-links';
import { failureIn, RequestError } from './fetcher';

/** How often the page of a link reads new comments and decisions. */
const pollMs = 15_000;

const pathOf = (token: string) => `/api/review/${encodeURIComponent(token)}`;

/** The address of a file under a review link. */
export const guestFileHref = (
  token: string,
  { task_id, output }: OutputRef,
  part: GuestFilePart,
): string => `${pathOf(token)}/${encodeURIComponent(task_id)}/${output}/${part}`;

/** The address of the workspace's logo under a review link. */
export const guestLogoHref = (token: string): string => `${pathOf(token)}/pictures/logo`;

/** What the page of a review link shows. The server sends it again only if it changed since the last response. */
export const guestReviewOptions = (token: string) =>
  queryOptions({
    queryKey: ['guest-review', token] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<GuestReview> => {
      const latestReview = client.getQueryData<GuestReview>(queryKey);
      const query = latestReview === undefined ? '' : `?since=${latestReview.revision}`;
      const response = await fetch(`${pathOf(token)}${query}`, { signal });
      if (response.status === 204 && latestReview !== undefined) return latestReview;
      if (response.ok) return response.json();
      const failure = failureIn(await response.json().catch(() => null));
      throw failure === undefined
        ? new Error('The page could not be read.')
        : new RequestError(response.status, failure);
    },
    refetchInterval: pollMs,
  });
