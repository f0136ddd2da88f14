import * as z from 'zod';
import { verifyOutput } from '@/lib/console/library/provenance';
import { workspaceHandler } from '@/lib/console/team/access';

const outputIndex = z.coerce.number().int().min(0).max(999);

/** Reads how the file of one output was made. */
export const GET = workspaceHandler<'taskId' | 'output'>(
  'tasks.view',
  ({ access, request, params: { taskId, output } }) =>
    verifyOutput(access, taskId, outputIndex.parse(output), request.signal),
);
