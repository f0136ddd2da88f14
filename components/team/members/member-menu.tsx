'use client';

import { Crown, KeyRound, LogOut, UserMinus } from 'lucide-react';
import { useState } from 'react';
import {
  AlertDialog,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  formatCount,
  type LazyMenuState,
  SegmentedControl,
  toast,
} from '@/components/ui';
import { createResetLinkAction } from '@/lib/console/identity/passwords/actions';
import {
  changeRoleAction,
  leaveWorkspaceAction,
  removeMemberAction,
  transferOwnershipAction,
} from '@/lib/console/team/members/actions';
import type { LeaverLinks } from '@/lib/pages/members';
import type { Role } from '@/lib/pages/permissions';
import { useAction } from '../../actions';
import { useShell } from '../../layout';
import { type MemberRow, roleHelp, roleNames } from './types';

type Question = 'leave' | 'remove' | 'transfer';

export interface MemberMenuProps {
  member: MemberRow;
  isSelf: boolean;
  mayTransfer: boolean;
  mayReset: boolean;
  workspaceName: string;
  /** Called with a link to show. */
  onLink: (link: string) => void;
}

/** The menu of a member. Default export, because it is loaded lazily. */
export default function MemberMenu({
  trigger,
  open,
  onOpenChange,
  member,
  isSelf,
  mayTransfer,
  mayReset,
  workspaceName,
  onLink,
}: LazyMenuState & MemberMenuProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [links, setLinks] = useState<LeaverLinks>('hand_over');
  const { slug } = useShell().workspace;
  const { name } = member;
  const roleChange = useAction(changeRoleAction, { failsInToast: true });
  const resetLink = useAction(createResetLinkAction, {
    failsInToast: true,
    onDone: ({ link }) => onLink(link),
  });
  const giveRole = async (role: Role) => {
    if (role === member.role || !(await roleChange.run(slug, member.id, role))) return;
    toast.success(
      <>
        {isSelf ? (
          'You are'
        ) : (
          <>
            <bdi>{name}</bdi> is
          </>
        )}{' '}
        {roleNames[role]} now.
      </>,
    );
  };
  const questions = {
    leave: {
      title: `Leave ${workspaceName}?`,
      description:
        'You lose access right away. Your work stays with the team. To come back, you need a new invitation.',
      confirmLabel: 'Leave',
      act: () => leaveWorkspaceAction(slug, true, links),
      done: (
        <>
          You left <bdi>{workspaceName}</bdi>.
        </>
      ),
    },
    remove: {
      title: `Remove ${name}?`,
      description: `${name} loses access to ${workspaceName} right away. Their work stays with the team.`,
      confirmLabel: 'Remove',
      act: () => removeMemberAction(slug, member.id, links),
      done: (
        <>
          <bdi>{name}</bdi> was removed.
        </>
      ),
    },
    transfer: {
      title: `Transfer ${workspaceName} to ${name}?`,
      description: `${name} becomes Owner and you become Admin. Only an Owner can change that again.`,
      confirmLabel: 'Transfer',
      act: () => transferOwnershipAction(slug, member.id),
      done: (
        <>
          <bdi>{name}</bdi> is Owner now.
        </>
      ),
    },
  } as const;
  const openQuestion = question === null ? null : questions[question];
  const memberAction = useAction(
    (chosenQuestion: (typeof questions)[Question]) => chosenQuestion.act(),
    {
      failsInToast: true,
    },
  );
  return (
    <>
      <DropdownMenu open={open} onOpenChange={onOpenChange}>
        <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
        <DropdownMenuContent align="end" className="w-64">
          {member.roles.length > 0 ? (
            <>
              <DropdownMenuLabel>Role</DropdownMenuLabel>
              <DropdownMenuRadioGroup value={member.role}>
                {member.roles.map((role) => (
                  <DropdownMenuRadioItem
                    key={role}
                    value={role}
                    onSelect={() => void giveRole(role)}
                  >
                    <span className="grid">
                      {roleNames[role]}
                      <span className="text-xs text-ink-3">{roleHelp[role]}</span>
                    </span>
                  </DropdownMenuRadioItem>
                ))}
              </DropdownMenuRadioGroup>
              <DropdownMenuSeparator />
            </>
          ) : null}
          {mayTransfer ? (
            <DropdownMenuItem icon={<Crown aria-hidden />} onSelect={() => setQuestion('transfer')}>
              Transfer workspace…
            </DropdownMenuItem>
          ) : null}
          {mayReset ? (
            <DropdownMenuItem
              icon={<KeyRound aria-hidden />}
              onSelect={() => void resetLink.run(slug, member.id)}
            >
              Password link
            </DropdownMenuItem>
          ) : null}
          {isSelf ? (
            <DropdownMenuItem
              tone="danger"
              icon={<LogOut aria-hidden />}
              onSelect={() => setQuestion('leave')}
            >
              Leave workspace…
            </DropdownMenuItem>
          ) : (
            <DropdownMenuItem
              tone="danger"
              icon={<UserMinus aria-hidden />}
              onSelect={() => setQuestion('remove')}
            >
              Remove…
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {openQuestion === null ? null : (
        <AlertDialog
          open
          onOpenChange={(next) => (next ? undefined : setQuestion(null))}
          title={openQuestion.title}
          description={openQuestion.description}
          confirmLabel={openQuestion.confirmLabel}
          onConfirm={async () => {
            const isDone = await memberAction.run(openQuestion);
            if (isDone) toast.success(openQuestion.done);
            return isDone;
          }}
        >
          {question === 'transfer' || member.openReviewLinks === 0 ? null : (
            <div>
              <p id="leaver-links" className="mb-1.5 text-sm">
                {member.openReviewLinks === 1
                  ? 'An open review link'
                  : `${formatCount(member.openReviewLinks)} open review links`}{' '}
                of {isSelf ? 'yours' : <bdi>{name}</bdi>}
              </p>
              <SegmentedControl
                aria-labelledby="leaver-links"
                value={links}
                onValueChange={setLinks}
                segments={[
                  { value: 'hand_over', label: 'Hand to an Owner' },
                  { value: 'withdraw', label: 'Withdraw' },
                ]}
              />
            </div>
          )}
        </AlertDialog>
      )}
    </>
  );
}
