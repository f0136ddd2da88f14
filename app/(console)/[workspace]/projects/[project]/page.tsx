import type { Metadata } from 'next';
import { ProjectPage } from '@/components/projects';
import { readOrNotFound } from '@/lib/console/platform/failures';
import { readProject } from '@/lib/console/projects';
import { requirePageAccess } from '@/lib/console/team/access';
import { listMembers } from '@/lib/console/team/members';

export const metadata: Metadata = { title: 'Project' };

export default async function ProjectRoute({
  params,
}: {
  params: Promise<{ workspace: string; project: string }>;
}) {
  const { workspace, project: id } = await params;
  const access = await requirePageAccess(workspace, 'tasks.view');
  const [project, members] = await Promise.all([
    readOrNotFound(readProject(access, id)),
    listMembers(access),
  ]);
  return <ProjectPage members={members.map(({ id, name }) => ({ id, name }))} project={project} />;
}
