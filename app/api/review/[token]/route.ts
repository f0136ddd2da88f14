import { respond } from '@/lib/console/platform/http';
import { readGuestReview } from '@/lib/console/review-links';

/**
 * What the page of an open review link shows to a guest who has entered; 204 when nothing changed since `?since=`.
 */
export const GET = (request: Request, { params }: RouteContext<'/api/review/[token]'>) =>
  respond(request, async () => {
    const since = new URL(request.url).searchParams.get('since');
    const review = await readGuestReview((await params).token, since);
    return review ?? new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  });
