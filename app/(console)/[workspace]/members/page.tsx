import { Users } from 'lucide-react';
import type { Metadata } from 'next';
import { Page, TeamNeeded } from '@/components/layout';
import { Members } from '@/components/team/members';
import { runtime } from '@/lib/console/platform/runtime';
import { may, requirePageAccess } from '@/lib/console/team/access';
import { listInvitations } from '@/lib/console/team/invitations';
import { listMembers, rolesToGive } from '@/lib/console/team/members';

export const metadata: Metadata = { title: 'Members' };

export default async function MembersPage({ params }: PageProps<'/[workspace]/members'>) {
  const access = await requirePageAccess((await params).workspace, 'members.view');
  const { workspace, role, user } = access;
  if (workspace.kind === 'personal') {
    return (
      <TeamNeeded
        icon={<Users />}
        title="A personal workspace is just for you"
        description="People, roles and invitations belong to a team workspace."
      />
    );
  }
  const mayInvite = may(role, 'members.invite');
  const [members, invitations] = await Promise.all([
    listMembers(access),
    mayInvite ? listInvitations(access) : [],
  ]);
  return (
    <Page width="wide">
      <Members
        workspaceName={workspace.name}
        selfId={user.id}
        hasMail={runtime().mailer !== null}
        mayInvite={mayInvite}
        mayReset={runtime().mailer === null && may(role, 'members.reset')}
        mayTransfer={may(role, 'workspace.transfer')}
        members={members.map((member) => ({
          ...member,
          roles: member.id === user.id && role !== 'owner' ? [] : rolesToGive(role, member.role),
        }))}
        invitations={invitations}
      />
    </Page>
  );
}
