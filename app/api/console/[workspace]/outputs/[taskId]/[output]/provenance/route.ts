import * as z from 'zod';
import { verifyOutput } from '@/lib/console/library/provenance';
import { answer } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';

const outputIndex = z.coerce.number().int().min(0).max(999);

/** Reads how the file of one output was made. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/api/console/[workspace]/outputs/[taskId]/[output]/provenance'>,
) =>
  answer(request, async () => {
    const { workspace, taskId, output } = await params;
    const access = await requireAccess(workspace, 'tasks.view');
    return verifyOutput(access, taskId, outputIndex.parse(output), request.signal);
  });
