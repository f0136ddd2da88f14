import { requireAccess } from '@/lib/console/access';
import type { WorkspaceRoute } from '@/lib/console/http';
import { answer } from '@/lib/console/http';
import { readNotices } from '@/lib/console/notices';

/** The reader's open notices of the workspace. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'notices.view');
    return { data: await readNotices(access) };
  });
