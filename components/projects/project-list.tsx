'use client';

import { FolderKanban, Plus } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { Suspense, useState } from 'react';
import { Button, Card, formatCount, formatCredits, lazyPart } from '@/components/ui';
import type { ProjectSummary } from '@/lib/pages/projects';
import { TeamListPage, workspacePath } from '../layout';
import type { Person } from './project-dialog';
import { ProjectDot } from './project-dot';

const ProjectDialog = lazyPart(() => import('./project-dialog'));

/** The projects of the workspace: those in work, and below them the archived ones. */
export function ProjectList({
  workspace,
  isTeam,
  isNew,
  members,
  projects,
}: {
  workspace: string;
  isTeam: boolean;
  /** Whether the page begins with the dialog of a new one. */
  isNew: boolean;
  members: readonly Person[];
  projects: readonly ProjectSummary[];
}) {
  const router = useRouter();
  const [isCreating, setCreating] = useState(isNew);
  const [wasNew, setWasNew] = useState(isNew);
  // “New project” in the menu of projects leads here from this page too.
  if (isNew !== wasNew) {
    setWasNew(isNew);
    setCreating(isNew);
  }
  const close = () => {
    setCreating(false);
    if (isNew) router.replace(workspacePath({ slug: workspace }, 'projects'));
  };
  const button = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      New project
    </Button>
  );
  const archivedProjects = projects.filter((project) => project.archived_at !== null);
  return (
    <TeamListPage
      title="Projects"
      icon={FolderKanban}
      isTeam={isTeam}
      isEmpty={projects.length === 0}
      about="A project holds the brief, the people, the results and the spending of one job. What you make is filed in the one that is open."
      description="Jobs with their brief, people, results and spending."
      button={button}
      dialogs={
        isTeam && isCreating ? (
          <Suspense fallback={null}>
            <ProjectDialog
              workspace={workspace}
              members={members}
              onClose={close}
              onSaved={(id) => {
                setCreating(false);
                const page = workspacePath({ slug: workspace }, `projects/${id}`);
                // Going back does not open the dialog again.
                if (isNew) router.replace(page);
                else router.push(page);
                router.refresh();
              }}
            />
          </Suspense>
        ) : null
      }
    >
      <ProjectRows
        workspace={workspace}
        label="Projects"
        projects={projects.filter((project) => project.archived_at === null)}
      />
      {archivedProjects.length === 0 ? null : (
        <section aria-labelledby="archived-projects" className="grid grid-cols-1 gap-3">
          <h2 id="archived-projects" className="text-md font-semibold">
            Archived
          </h2>
          <ProjectRows
            workspace={workspace}
            label="Archived projects"
            projects={archivedProjects}
          />
        </section>
      )}
    </TeamListPage>
  );
}

function ProjectRows({
  workspace,
  label,
  projects,
}: {
  workspace: string;
  label: string;
  projects: readonly ProjectSummary[];
}) {
  if (projects.length === 0) {
    return <p className="text-sm text-ink-2">All projects are archived.</p>;
  }
  return (
    <Card>
      <ul aria-label={label} className="divide-y divide-line">
        {projects.map((project) => (
          <li key={project.id} className="relative flex min-h-12 items-center gap-3 px-4 py-2">
            <ProjectDot color={project.color} />
            <span className="min-w-0 flex-1">
              <Link
                href={workspacePath({ slug: workspace }, `projects/${project.id}`)}
                className="block truncate font-medium after:absolute after:inset-0"
                dir="auto"
              >
                {project.name}
              </Link>
              {project.client === '' ? null : (
                <span dir="auto" className="block truncate text-xs text-ink-3 sm:hidden">
                  {project.client}
                </span>
              )}
            </span>
            <span dir="auto" className="w-40 truncate text-sm text-ink-2 max-sm:hidden">
              {project.client}
            </span>
            <span className="num w-24 text-right text-sm text-ink-2 max-md:hidden">
              {formatCount(project.results)} {project.results === 1 ? 'result' : 'results'}
            </span>
            <ProjectSpending project={project} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ProjectSpending({ project: { spent, budget } }: { project: ProjectSummary }) {
  if (spent === null) return null;
  return (
    <span className="num shrink-0 text-right text-sm text-ink-2 sm:w-40">
      {budget === null
        ? `${formatCredits(spent)} credits`
        : `${formatCredits(spent)} of ${formatCredits(budget.limit + budget.raised)}`}
    </span>
  );
}
