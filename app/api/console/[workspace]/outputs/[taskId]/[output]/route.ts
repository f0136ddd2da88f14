import * as z from 'zod';
import { openOutput } from '@/lib/console/library/outputs';
import { answer } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';

const outputIndex = z.coerce.number().int().min(0).max(999);

/** Downloads the file of one output; a remote service's file is passed through. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/api/console/[workspace]/outputs/[taskId]/[output]'>,
) =>
  answer(request, async () => {
    const { workspace, taskId, output } = await params;
    const access = await requireAccess(workspace, 'tasks.view');
    return openOutput(access, taskId, outputIndex.parse(output), request.signal);
  });
