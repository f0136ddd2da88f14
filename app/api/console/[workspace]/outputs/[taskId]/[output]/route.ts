import * as z from 'zod';
import { openOutput } from '@/lib/console/library/outputs';
import { workspaceHandler } from '@/lib/console/team/access';

const outputIndex = z.coerce.number().int().min(0).max(999);

/** Downloads the file of one output; a remote service's file is passed through. */
export const GET = workspaceHandler<'taskId' | 'output'>(
  'tasks.view',
  ({ access, request, params: { taskId, output } }) =>
    openOutput(access, taskId, outputIndex.parse(output), request.signal),
);
