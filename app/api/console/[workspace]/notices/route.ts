import { answer, type WorkspaceRoute } from '@/lib/console/platform/http';
import { readNotices } from '@/lib/console/platform/notices';
import { requireAccess } from '@/lib/console/team/access';

/** The reader's open notices of the workspace. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'notices.view');
    return { data: await readNotices(access) };
  });
