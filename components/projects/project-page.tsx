'use client';

import {
  Archive,
  ArchiveRestore,
  Clapperboard,
  FlaskConical,
  LayoutDashboard,
  type LucideIcon,
  Pencil,
} from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import {
  Badge,
  Button,
  CopyButton,
  formatCount,
  lazyPart,
  PageHeader,
  toast,
} from '@/components/ui';
import { archiveProjectAction } from '@/lib/console/projects/actions';
import { boardPath } from '@/lib/pages/boards';
import { may } from '@/lib/pages/permissions';
import type { ProjectDetail } from '@/lib/pages/projects';
import { useAction } from '../actions';
import { Page, PageSection, TopBarContent, useProjects, useShell, workspacePath } from '../layout';
import { ProjectBudget } from './project-budget';
import type { Person } from './project-dialog';
import { ProjectDot } from './project-dot';
import { useFreshProject } from './use-fresh-project';
import { useOpenProjectAction } from './use-open-project';

const ProjectDialog = lazyPart(() => import('./project-dialog'));

/** A project: its brief, people, budget and spending, and the way to what was made for it. */
export function ProjectPage({
  members,
  project,
}: {
  members: readonly Person[];
  project: ProjectDetail;
}) {
  const router = useRouter();
  const { workspace, isRemote } = useShell();
  const { slug, role } = workspace;
  const projects = useProjects();
  const [isEditing, setEditing] = useState(false);
  useFreshProject(slug, project.is_busy);
  const opening = useOpenProjectAction(slug);
  const archiveProject = useAction(archiveProjectAction, { failsInToast: true });
  const isArchived = project.archived_at !== null;
  const isOpen = projects?.open?.id === project.id;
  const { is_offered: isOffered } = project;
  // Somebody else made it, or chose its people, since the shell was read.
  const isShellOld = isOffered !== (projects?.choices.some(({ id }) => id === project.id) ?? false);
  useEffect(() => {
    if (isShellOld) router.refresh();
  }, [isShellOld, router]);
  const pathTo = (to: string) => workspacePath({ slug }, to);

  const archive = async (shouldArchive: boolean) => {
    if (!(await archiveProject.run(slug, project.id, shouldArchive))) return;
    toast.success(shouldArchive ? 'The project is archived.' : 'The project is back.', {
      ...(shouldArchive ? { action: { label: 'Undo', onPress: () => void archive(false) } } : {}),
    });
    router.refresh();
  };

  return (
    <Page>
      <TopBarContent title={project.name} />
      <PageHeader
        description={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <ProjectDot color={project.color} />
            <span dir="auto">{project.client === '' ? 'No client' : project.client}</span>
            {isArchived ? <Badge>Archived</Badge> : null}
            {isOpen ? <Badge tone="live">Open</Badge> : null}
          </span>
        }
        actions={
          <>
            {isOffered && !isOpen ? (
              <Button
                variant="primary"
                loading={opening.isPending}
                onClick={() => void opening.open(project.id)}
              >
                Open
              </Button>
            ) : null}
            {isOpen ? (
              <Button loading={opening.isPending} onClick={() => void opening.open(null)}>
                Stop filing work here
              </Button>
            ) : null}
            {isOffered || may(role, 'projects.archive') ? (
              <Button onClick={() => setEditing(true)}>
                <Pencil aria-hidden />
                Change
              </Button>
            ) : null}
            {may(role, 'projects.archive') ? (
              <Button loading={archiveProject.isPending} onClick={() => void archive(!isArchived)}>
                {isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
                {isArchived ? 'Bring back' : 'Archive'}
              </Button>
            ) : null}
          </>
        }
      />
      <PageSection title="Brief">
        {project.brief === '' ? (
          <p className="text-sm text-ink-2">No brief yet.</p>
        ) : (
          <p dir="auto" className="text-sm break-words whitespace-pre-wrap">
            {project.brief}
          </p>
        )}
      </PageSection>
      <PageSection title="People" description="Who files new work in it.">
        <p className="text-sm break-words">
          {!project.is_restricted ? (
            'Everyone in the workspace'
          ) : project.people.length === 0 ? (
            'The Owner and Admins. The people who were chosen have left the workspace: Change names others.'
          ) : (
            <>
              {project.people.map(({ id, name }, index) => (
                <span key={id}>
                  {index > 0 ? ', ' : null}
                  <bdi>{name}</bdi>
                </span>
              ))}{' '}
              <span className="text-ink-3">and the Owner and Admins</span>
            </>
          )}
        </p>
      </PageSection>
      <PageSection
        title="Spending"
        description="Credits stay counted here when results are moved to another project."
      >
        {project.spent === null ? (
          <p className="text-sm text-ink-2">The connected service does not report spending.</p>
        ) : (
          <ProjectBudget project={project} />
        )}
        {isRemote ? null : (
          <div className="flex flex-wrap gap-2">
            <PageLink href={pathTo(`usage?range=90d&by=model&project=${project.id}`)}>
              Usage
            </PageLink>
            {may(role, 'usage.team') ? (
              <PageLink href={pathTo(`projects/${project.id}/report`)}>Cost report</PageLink>
            ) : null}
          </div>
        )}
      </PageSection>
      <PageSection title="Results">
        <p className="text-sm">
          <span className="num">{formatCount(project.results)}</span>{' '}
          {project.results === 1 ? 'result' : 'results'}
        </p>
        <PageLink href={pathTo(`gallery?project=${project.id}`)}>Open in the gallery</PageLink>
      </PageSection>
      {project.experiments.length === 0 ? null : (
        <PageSection title="Experiments and storyboards" isFramed={false}>
          <ul className="divide-y divide-line rounded-lg border border-line bg-panel">
            {project.experiments.map(({ id, name, isStoryboard }) => (
              <WorkLink
                key={id}
                href={pathTo(`${isStoryboard ? 'storyboards' : 'experiments'}/${id}`)}
                icon={isStoryboard ? Clapperboard : FlaskConical}
                name={name}
              />
            ))}
          </ul>
        </PageSection>
      )}
      {project.boards.length === 0 ? null : (
        <PageSection title="Boards" isFramed={false}>
          <ul className="divide-y divide-line rounded-lg border border-line bg-panel">
            {project.boards.map((board) => (
              <WorkLink
                key={board.id}
                href={pathTo(boardPath(board))}
                icon={LayoutDashboard}
                name={board.name}
              />
            ))}
          </ul>
        </PageSection>
      )}
      {isRemote ? null : (
        <PageSection
          title="API"
          description="A request with this id in metadata.project is filed here, and counts in the budget."
        >
          <p className="flex min-w-0 items-center gap-2 text-sm">
            <code className="num min-w-0 truncate">{project.id}</code>
            <CopyButton value={project.id} label="Copy the project’s id" size="sm" />
          </p>
        </PageSection>
      )}
      {isEditing ? (
        <Suspense fallback={null}>
          <ProjectDialog
            workspace={slug}
            members={members}
            project={{
              id: project.id,
              input: {
                name: project.name,
                client: project.client,
                brief: project.brief,
                color: project.color,
                people: project.people.map(({ id }) => id),
              },
              hasLostPeople: project.is_restricted && project.people.length === 0,
            }}
            onClose={() => setEditing(false)}
            onSaved={() => {
              setEditing(false);
              router.refresh();
            }}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

function WorkLink({ href, icon: Icon, name }: { href: string; icon: LucideIcon; name: string }) {
  return (
    <li>
      <Link
        href={href}
        className="flex min-h-12 items-center gap-3 px-4 py-2 text-sm hover:bg-sunk"
      >
        <Icon className="size-4 shrink-0 text-ink-3" aria-hidden />
        <span dir="auto" className="min-w-0 truncate">
          {name}
        </span>
      </Link>
    </li>
  );
}

function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button asChild className="justify-self-start">
      <Link href={href}>{children}</Link>
    </Button>
  );
}
