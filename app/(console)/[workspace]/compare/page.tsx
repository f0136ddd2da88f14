import { Columns2 } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { TopBarContent } from '@/components/layout';
import { Compare, type ComparedResult } from '@/components/library/compare';
import { Button, EmptyState } from '@/components/ui';
import { readCreationsById } from '@/lib/console/create/creations';
import { runtime } from '@/lib/console/platform/runtime';
import { requirePageAccess } from '@/lib/console/team/access';
import { isInputId } from '@/lib/pages/input-rules';
import { splitIds } from '@/lib/pages/result-href';

export const metadata: Metadata = { title: 'Compare' };

const maxResults = 4;

/** The `task:output` pairs in the URL; invalid ones are left out. */
function refsOf(items: string | string[] | undefined): { taskId: string; output: number }[] {
  if (typeof items !== 'string') return [];
  return splitIds(items).flatMap((item) => {
    const colon = item.lastIndexOf(':');
    const taskId = item.slice(0, Math.max(0, colon));
    const output = item.slice(colon + 1);
    return isInputId(taskId) && /^\d{1,2}$/.test(output)
      ? [{ taskId, output: Number(output) }]
      : [];
  });
}

export default async function ComparePage({
  params,
  searchParams,
}: PageProps<'/[workspace]/compare'>) {
  const { workspace, user } = await requirePageAccess((await params).workspace, 'tasks.view');
  const refs = refsOf((await searchParams).items).slice(0, maxResults);
  const reader = { workspaceId: workspace.id, userId: user.id };
  const ids = [...new Set(refs.map(({ taskId }) => taskId))];
  const creations = await readCreationsById(runtime().db, reader, ids);
  const comparedResults = refs.flatMap(({ taskId, output }): ComparedResult[] => {
    const task = creations.find(({ task_id }) => task_id === taskId);
    return task?.outputs[output] === undefined ? [] : [{ task, output }];
  });
  return (
    <>
      <TopBarContent title="Compare" />
      {comparedResults.length < 2 ? (
        <EmptyState
          icon={<Columns2 />}
          title="Nothing to compare"
          description="Select two to four results in the gallery, then press Compare."
          action={
            <Button variant="primary" asChild>
              <Link href={`/${workspace.slug}/gallery`}>Open the gallery</Link>
            </Button>
          }
        />
      ) : (
        <Compare workspace={workspace.slug} compared={comparedResults} />
      )}
    </>
  );
}
