import { projectReportCsv } from '@/lib/console/money/project-report';
import { csvResponse } from '@/lib/console/platform/csv';
import { readProject } from '@/lib/console/projects';
import { workspaceHandler } from '@/lib/console/team/access';

/** The cost report of a project as a CSV file; with `prompts=1` the prompts too. */
export const GET = workspaceHandler<'project'>(
  'usage.team',
  async ({ access, query, params: { project } }) => {
    // Before the response begins, so that an unknown project gives an error and not a file.
    await readProject(access, project);
    const hasPrompts = query.get('prompts') === '1';
    return csvResponse('project-report.csv', projectReportCsv(access, project, { hasPrompts }));
  },
);
