import * as z from 'zod';
import { openArchived } from '@/lib/console/library/archive';
import { AccessError } from '@/lib/console/platform/failures';
import { answer } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';

const outputIndex = z.coerce.number().int().min(0).max(999);
const part = z.enum(['file', 'cover']).default('file');

/** The archived copy of a remote service's result, complete or by range, for images and videos on pages. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/api/console/[workspace]/archive/[taskId]/[output]'>,
) =>
  answer(request, async () => {
    const { workspace, taskId, output } = await params;
    const access = await requireAccess(workspace, 'tasks.view');
    const requestedFile = {
      taskId,
      output: outputIndex.parse(output),
      part: part.parse(new URL(request.url).searchParams.get('part') ?? undefined),
    };
    const file = await openArchived(access, requestedFile, request.headers);
    if (file === null) throw new AccessError(404, 'There is no such file here.');
    return file;
  });
