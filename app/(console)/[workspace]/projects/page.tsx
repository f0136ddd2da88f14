import type { Metadata } from 'next';
import { ProjectList } from '@/components/projects';
import { readProjects } from '@/lib/console/projects';
import { requirePageAccess } from '@/lib/console/team/access';
import { listMembers } from '@/lib/console/team/members';

export const metadata: Metadata = { title: 'Projects' };

export default async function ProjectsRoute({
  params,
  searchParams,
}: {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const access = await requirePageAccess((await params).workspace, 'tasks.view');
  const { slug, kind } = access.workspace;
  const isTeam = kind === 'team';
  const [projects, members] = isTeam
    ? await Promise.all([readProjects(access), listMembers(access)])
    : [[], []];
  return (
    <ProjectList
      workspace={slug}
      isTeam={isTeam}
      isNew={(await searchParams).new !== undefined}
      members={members.map(({ id, name }) => ({ id, name }))}
      projects={projects}
    />
  );
}
