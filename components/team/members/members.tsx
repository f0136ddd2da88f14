'use client';

import { UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button, Card, lazyPart, PageHeader } from '@/components/ui';
import type { OpenInvitation } from '@/lib/pages/members';
import { InvitationItem } from './invitation-item';
import { MemberItem } from './member-item';
import type { MemberRow, ShownLink } from './types';

const loadDialog = () => import('./invite-dialog');
const InviteDialog = lazyPart(loadDialog);
const LinkDialog = lazyPart(() => import('./link-dialog'));

/** The people of a workspace and those invited to it. */
export function Members({
  workspaceName,
  selfId,
  hasMail,
  mayInvite,
  mayTransfer,
  mayReset,
  members,
  invitations,
}: {
  workspaceName: string;
  selfId: string;
  /** Whether invitations can be mailed. */
  hasMail: boolean;
  mayInvite: boolean;
  mayTransfer: boolean;
  /** Whether links for a new password can be made. */
  mayReset: boolean;
  members: readonly MemberRow[];
  invitations: readonly OpenInvitation[];
}) {
  const [isInviting, setInviting] = useState(false);
  const [shownLink, setShownLink] = useState<ShownLink | null>(null);
  const showLink = (kind: ShownLink['kind']) => (link: string) => setShownLink({ kind, link });
  const preload = () => void loadDialog().catch(() => undefined);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader
        description="Everyone in this workspace and what they can do."
        actions={
          mayInvite ? (
            <Button
              variant="primary"
              onPointerEnter={preload}
              onFocus={preload}
              onClick={() => setInviting(true)}
            >
              <UserPlus aria-hidden />
              Invite
            </Button>
          ) : null
        }
      />
      <Card>
        <ul aria-label="Members" className="divide-y divide-line">
          {members.map((member) => (
            <MemberItem
              key={member.id}
              member={member}
              isSelf={member.id === selfId}
              mayTransfer={mayTransfer && member.id !== selfId}
              workspaceName={workspaceName}
              mayReset={mayReset && member.id !== selfId}
              onLink={showLink('password')}
            />
          ))}
        </ul>
      </Card>
      {invitations.length > 0 ? (
        <section aria-labelledby="open-invitations" className="grid grid-cols-1 gap-3">
          <h2 id="open-invitations" className="text-md font-semibold">
            Open invitations
          </h2>
          <Card>
            <ul className="divide-y divide-line">
              {invitations.map((invitation) => (
                <InvitationItem
                  key={invitation.id}
                  invitation={invitation}
                  onLink={showLink('invitation')}
                />
              ))}
            </ul>
          </Card>
        </section>
      ) : null}
      <Suspense fallback={null}>
        {isInviting ? <InviteDialog hasMail={hasMail} onClose={() => setInviting(false)} /> : null}
        {shownLink === null ? null : (
          <LinkDialog {...shownLink} onClose={() => setShownLink(null)} />
        )}
      </Suspense>
    </div>
  );
}
