import { respond } from '@/lib/console/platform/http';
import { openGuestFile } from '@/lib/console/review-links';
import { resultInput } from '@/lib/pages/review';
import { guestFilePart } from '@/lib/pages/review-links';

/** A file of a review link, complete or by range, while the link is open, for a guest who has entered. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/api/review/[token]/[taskId]/[output]/[part]'>,
) =>
  respond(request, async () => {
    const { token, taskId, output, part } = await params;
    const ref = resultInput.parse({ task_id: taskId, output });
    return openGuestFile(token, ref, guestFilePart.parse(part), request);
  });
