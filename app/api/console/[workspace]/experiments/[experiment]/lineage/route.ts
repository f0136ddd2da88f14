import { readLineage } from '@/lib/console/experiments';
import { answer } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';

interface Context {
  readonly params: Promise<{ workspace: string; experiment: string }>;
}

/** The lineage of an experiment: what it was made from, and what was made from it. */
export const GET = (request: Request, { params }: Context) =>
  answer(request, async () => {
    const { workspace, experiment } = await params;
    return readLineage(await requireAccess(workspace, 'tasks.view'), experiment);
  });
