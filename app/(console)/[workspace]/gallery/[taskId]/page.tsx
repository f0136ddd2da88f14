import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Viewer } from '@/components/library/viewer';
import { pollCreations, readCreationsById } from '@/lib/console/create/creations';
import { lookUpTask } from '@/lib/console/library/gallery';
import { isOperator } from '@/lib/console/operator/management';
import { readOrNotFound } from '@/lib/console/platform/failures';
import { runtime } from '@/lib/console/platform/runtime';
import { type Access, requirePageAccess } from '@/lib/console/team/access';
import type { Creation } from '@/lib/pages/creations';

export const metadata: Metadata = { title: 'Result' };

export default async function ResultPage({ params }: PageProps<'/[workspace]/gallery/[taskId]'>) {
  const { workspace: name, taskId: segment } = await params;
  const taskId = decodeURIComponent(segment);
  const access = await requirePageAccess(name, 'tasks.view');
  const { db, service } = runtime();
  const { id, slug } = access.workspace;
  const reader = { workspaceId: id, userId: access.user.id };
  const [storedCreation] = await readCreationsById(db, reader, [taskId]);
  const creation = storedCreation ?? (await findElsewhere(access, taskId));
  if (creation === undefined) notFound();
  return (
    <Viewer
      key={creation.task_id}
      workspace={slug}
      baseUrl={service.baseUrl}
      operator={await isOperator(access.user.id)}
      initial={creation}
    />
  );
}

/** Finds a task that the console does not know yet: among the embedded service's updates, or at a remote one by its id. */
async function findElsewhere(access: Access, taskId: string): Promise<Creation | undefined> {
  if (access.workspace.kind !== 'team') return undefined;
  if (runtime().service.manage === null) {
    return readOrNotFound(lookUpTask(access, taskId));
  }
  const [creation] = await pollCreations(access, [taskId]);
  return creation;
}
