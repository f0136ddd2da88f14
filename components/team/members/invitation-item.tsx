'use client';

import { Link2, Mail, RefreshCw, X } from 'lucide-react';
import { IconButton, RelativeTime, toast } from '@/components/ui';
import {
  renewInvitationAction,
  revokeInvitationAction,
} from '@/lib/console/team/invitations/actions';
import type { OpenInvitation } from '@/lib/pages/members';
import { useAction } from '../../actions';
import { useShell } from '../../layout';
import { roleNames } from './types';

/** An open invitation, with buttons to renew its link and to revoke it. */
export function InvitationItem({
  invitation,
  onLink,
}: {
  invitation: OpenInvitation;
  /** Called with a new link to show. */
  onLink: (link: string) => void;
}) {
  const { email, mailed, role } = invitation;
  const invitee = email ?? 'Anyone with the link';
  const { workspace } = useShell();
  const renewal = useAction(renewInvitationAction, {
    failsInToast: true,
    onDone: ({ link }) => {
      if (link === null) toast.success(`Invitation sent to ${invitee}.`);
      else onLink(link);
    },
  });
  const revocation = useAction(revokeInvitationAction, {
    failsInToast: true,
    onDone: () => toast.success('Invitation revoked.'),
  });
  const Icon = mailed ? Mail : Link2;
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-3">
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-sunk text-ink-3">
        <Icon className="size-4" aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{invitee}</p>
        <p className="text-sm text-ink-2">
          {roleNames[role]}, from {invitation.invitedBy} <RelativeTime at={invitation.createdAt} />
        </p>
      </div>
      <IconButton
        label={`${mailed ? 'Send again' : 'New link'} for ${invitee}`}
        loading={renewal.isPending}
        onClick={() => void renewal.run(workspace.slug, invitation.id)}
      >
        <RefreshCw aria-hidden />
      </IconButton>
      <IconButton
        label={`Revoke the invitation for ${invitee}`}
        loading={revocation.isPending}
        onClick={() => void revocation.run(workspace.slug, invitation.id)}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
