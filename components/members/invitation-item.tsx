'use client';

import { Link2, Mail, RefreshCw, X } from 'lucide-react';
import { useTransition } from 'react';
import { IconButton, RelativeTime, toast } from '@/components/ui';
import type { OpenInvitation } from '@/lib/contract';
import { callWithToast } from '../actions';
import type { MemberActions } from './types';
import { roleNames } from './types';

/** An open invitation, with buttons to renew its link and to revoke it. */
export function InvitationItem({
  invitation,
  actions,
  onLink,
}: {
  invitation: OpenInvitation;
  actions: MemberActions;
  /** Called with a new link to show. */
  onLink: (link: string) => void;
}) {
  const [renewing, startRenewing] = useTransition();
  const [revoking, startRevoking] = useTransition();
  const { email, mailed, role } = invitation;
  const who = email ?? 'Anyone with the link';
  const renew = () =>
    startRenewing(async () => {
      const result = await callWithToast(() => actions.renew(invitation.id));
      if (!result.ok) return;
      if (result.value.link === null) toast.success(`Invitation sent to ${who}.`);
      else onLink(result.value.link);
    });
  const revoke = () =>
    startRevoking(async () => {
      await callWithToast(() => actions.revoke(invitation.id), 'Invitation revoked.');
    });
  const Icon = mailed ? Mail : Link2;
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-3">
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-sunk text-ink-3">
        <Icon className="size-4" aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{who}</p>
        <p className="text-sm text-ink-2">
          {roleNames[role]}, from {invitation.invitedBy} <RelativeTime at={invitation.createdAt} />
        </p>
      </div>
      <IconButton
        label={`${mailed ? 'Send again' : 'New link'} for ${who}`}
        loading={renewing}
        onClick={renew}
      >
        <RefreshCw aria-hidden />
      </IconButton>
      <IconButton label={`Revoke the invitation for ${who}`} loading={revoking} onClick={revoke}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
