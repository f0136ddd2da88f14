import { ShieldQuestion } from 'lucide-react';
import type { Metadata } from 'next';
import { Page, TeamNeeded, TopBarContent } from '@/components/layout';
import { type OwnResult, Verify } from '@/components/library/provenance';
import { PageHeader } from '@/components/ui';
import { readCreationsById } from '@/lib/console/create/creations';
import { runtime } from '@/lib/console/platform/runtime';
import { type Access, requirePageAccess } from '@/lib/console/team/access';
import { isInputId } from '@/lib/pages/input-rules';

export const metadata: Metadata = { title: 'Verify a file' };

export default async function VerifyPage({
  params,
  searchParams,
}: PageProps<'/[workspace]/verify'>) {
  const access = await requirePageAccess((await params).workspace, 'tasks.view');
  const { workspace } = access;
  if (workspace.kind === 'personal') {
    return (
      <TeamNeeded
        icon={<ShieldQuestion />}
        title="Verifying files needs a team workspace"
        description="Create one, even if it is just you."
      />
    );
  }
  const ownResult = await resultOf(access, await searchParams);
  return (
    <Page>
      <TopBarContent title="Verify a file" />
      <PageHeader description="See how an image, video or sound was made, who signed it, and whether it was changed since." />
      <Verify
        key={ownResult && `${ownResult.taskId}:${ownResult.output}`}
        workspace={workspace.slug}
        ownResult={ownResult}
      />
    </Page>
  );
}

/** The result that the address names; null without one. */
async function resultOf(
  { workspace, user }: Access,
  { task, output = '0' }: { task?: string | string[]; output?: string | string[] },
): Promise<OwnResult | null> {
  if (typeof task !== 'string' || typeof output !== 'string') return null;
  if (!isInputId(task) || !/^\d{1,3}$/.test(output)) return null;
  const reader = { workspaceId: workspace.id, userId: user.id };
  const [creation] = await readCreationsById(runtime().db, reader, [task]);
  const storedFile = creation?.outputs[Number(output)];
  if (creation === undefined || storedFile === undefined) return null;
  return {
    taskId: creation.task_id,
    output: Number(output),
    name: creation.outputs.length > 1 ? `Result ${Number(output) + 1}` : 'Result',
    prompt: creation.prompt || null,
  };
}
