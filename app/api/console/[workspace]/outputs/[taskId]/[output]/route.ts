import * as z from 'zod';
import { openOutput } from '@/lib/console/library/outputs';
import { workspaceHandler } from '@/lib/console/team/access';

const outputIndex = z.coerce.number().int().min(0).max(999);
const part = z.enum(['file', 'cover']).default('file');

/** Downloads the file of one output, or with `?part=cover` its cover; those of a remote service are passed through. */
export const GET = workspaceHandler<'taskId' | 'output'>(
  'tasks.view',
  ({ access, request, query, params: { taskId, output } }) =>
    openOutput(
      access,
      taskId,
      outputIndex.parse(output),
      request.signal,
      part.parse(query.get('part') ?? undefined),
    ),
);
