import { openUpload } from '@/lib/console/library/outputs';
import { workspaceHandler } from '@/lib/console/team/access';

/** The file of an upload as a download, and for the edit room, whose canvas reads only files of this origin. */
export const GET = workspaceHandler<'asset'>(
  'assets.view',
  ({ access, request, params: { asset } }) => openUpload(access, asset, request.signal),
);
