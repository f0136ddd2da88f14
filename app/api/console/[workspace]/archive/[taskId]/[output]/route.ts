import * as z from 'zod';
import { openArchived } from '@/lib/console/library/archive';
import { AccessError } from '@/lib/console/platform/failures';
import { workspaceHandler } from '@/lib/console/team/access';

const outputIndex = z.coerce.number().int().min(0).max(999);
const part = z.enum(['file', 'cover']).default('file');

/** The archived copy of a remote service's result, complete or by range, for images and videos on pages. */
export const GET = workspaceHandler<'taskId' | 'output'>(
  'tasks.view',
  async ({ access, request, query, params: { taskId, output } }) => {
    const requestedFile = {
      taskId,
      output: outputIndex.parse(output),
      part: part.parse(query.get('part') ?? undefined),
    };
    const file = await openArchived(access, requestedFile, request.headers);
    if (file === null) throw new AccessError(404, 'There is no such file here.');
    return file;
  },
);
