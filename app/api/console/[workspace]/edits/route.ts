import { readEditHistory } from '@/lib/console/library/edits';
import { answer, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';
import { versionInput } from '@/lib/pages/edits';

/** Everything that was made by edits from the original of a version. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'tasks.view');
    const version = versionInput.parse(new URL(request.url).searchParams.get('version'));
    return readEditHistory(access, version);
  });
