import type { Metadata } from 'next';
import Link from 'next/link';
import { TeamForm } from '@/components/identity/auth';
import { requireUser } from '@/lib/console/identity/session';
import { readServiceInfo, runtime } from '@/lib/console/platform/runtime';
import { listWorkspaces } from '@/lib/console/team/workspaces';
import { Heading } from '../heading';

export const metadata: Metadata = { title: 'Create a team workspace' };

export default async function NewWorkspacePage() {
  const user = await requireUser('/new');
  const [info, workspaces] = await Promise.all([
    readServiceInfo(),
    listWorkspaces(runtime().db, user.id),
  ]);
  const isFirstTeam = !workspaces.some(({ kind }) => kind === 'team');
  return (
    <>
      <Heading title={isFirstTeam ? 'Name your team’s workspace' : 'Create a team workspace'}>
        One shared credit balance, your images and videos, and the people you work with.
        {info?.sandbox
          ? ' It starts with free demo credits, so you can try everything at no cost.'
          : null}
      </Heading>
      <TeamForm />
      {isFirstTeam ? null : (
        <p className="mt-8 text-sm">
          <Link href="/" className="text-ink-2 underline underline-offset-4">
            Back
          </Link>
        </p>
      )}
    </>
  );
}
