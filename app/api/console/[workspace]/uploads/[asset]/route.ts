import { openUpload } from '@/lib/console/library/outputs';
import { answer } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';

/** The file of an upload as a download, and for the edit room, whose canvas reads only files of this origin. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/api/console/[workspace]/uploads/[asset]'>,
) =>
  answer(request, async () => {
    const { workspace, asset } = await params;
    const access = await requireAccess(workspace, 'assets.view');
    return openUpload(access, asset, request.signal);
  });
