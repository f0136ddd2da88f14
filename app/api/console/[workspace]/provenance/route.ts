import { verifyUpload } from '@/lib/console/library/provenance';
import { workspaceHandler } from '@/lib/console/team/access';

/** Reads how a file was made. The file is not kept. */
export const POST = workspaceHandler('tasks.view', ({ access, request }) =>
  verifyUpload(access, request),
);
