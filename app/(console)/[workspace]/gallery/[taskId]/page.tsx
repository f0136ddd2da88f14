import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Viewer } from '@/components/viewer';
import { requirePageAccess } from '@/lib/console/access';
import { pollCreations, readCreationsById } from '@/lib/console/creations';
import { runtime } from '@/lib/console/runtime';
import { runAgainAction } from '../../create/actions';
import { galleryActions } from '../bound-actions';

export const metadata: Metadata = { title: 'Result' };

export default async function ResultPage({
  params,
}: {
  params: Promise<{ workspace: string; taskId: string }>;
}) {
  const { workspace: name, taskId } = await params;
  const access = await requirePageAccess(name, 'tasks.view');
  const { db, service } = runtime();
  const { id, slug } = access.workspace;
  const reader = { workspaceId: id, userId: access.user.id };
  const [known] = await readCreationsById(db, reader, [taskId]);
  const [creation] = known === undefined ? await pollCreations(access, [taskId]) : [known];
  if (creation === undefined) notFound();
  return (
    <Viewer
      key={creation.task_id}
      workspace={slug}
      baseUrl={service.baseUrl}
      initial={creation}
      actions={galleryActions(slug)}
      runAgain={runAgainAction.bind(null, slug)}
    />
  );
}
