import { answer } from '@/lib/console/platform/http';
import { readGuestReview } from '@/lib/console/review-links';

/** What the page of a review link shows, while the link is open, to a guest who has entered. */
export const GET = (request: Request, { params }: RouteContext<'/api/review/[token]'>) =>
  answer(request, async () => readGuestReview((await params).token));
