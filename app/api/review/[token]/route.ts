import { answer } from '@/lib/console/platform/http';
import { readGuestReview } from '@/lib/console/review-links';

/**
 * What the page of a review link shows, while the link is open, to a guest who has entered; 204 where it is still what it was at
 * `?since=`.
 */
export const GET = (request: Request, { params }: RouteContext<'/api/review/[token]'>) =>
  answer(request, async () => {
    const since = new URL(request.url).searchParams.get('since');
    const review = await readGuestReview((await params).token, since);
    return review ?? new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  });
