'use client';

import { useState } from 'react';
import {
  Dialog,
  DialogContent,
  DialogForm,
  FieldError,
  FieldHelp,
  Input,
  Label,
  RadioGroup,
  toast,
} from '@/components/ui';
import { inviteAction } from '@/lib/console/team/invitations/actions';
import { useAction } from '../../actions';
import { useShell } from '../../layout';
import { SecretLink } from './secret-link';
import { roleHelp, roleNames } from './types';

const invitableRoles = ['member', 'admin'] as const;

/** Invites a person by email, or makes a link to hand over. Default export, because it is loaded lazily. */
export default function InviteDialog({
  hasMail,
  onClose,
}: {
  hasMail: boolean;
  onClose: () => void;
}) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<(typeof invitableRoles)[number]>('member');
  const [link, setLink] = useState<string | null>(null);
  const { workspace } = useShell();
  const address = email.trim();
  const sendsMail = hasMail && address !== '';
  const { run, isPending, failure } = useAction(inviteAction, {
    onDone: (sentInvitation) => {
      setLink(sentInvitation.link);
      if (sentInvitation.link !== null) return;
      toast.success(`Invitation sent to ${address}.`);
      onClose();
    },
  });
  const send = () =>
    void run(workspace.slug, { email: address === '' ? null : address, role, mail: sendsMail });
  const emailError = failure?.param === 'email' ? failure.message : null;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={link === null ? 'Invite someone' : 'The invitation is ready'}
        width="sm"
      >
        {link === null ? (
          <DialogForm
            label={sendsMail ? 'Send invitation' : 'Create invite link'}
            failure={emailError === null ? failure?.message : null}
            isPending={isPending}
            onSubmit={send}
            noValidate
          >
            <div>
              <Label htmlFor="invite-email" aside="optional">
                Email
              </Label>
              <Input
                id="invite-email"
                type="email"
                autoComplete="off"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
                aria-invalid={emailError !== null || undefined}
                aria-describedby="invite-email-help"
              />
              <FieldError>{emailError}</FieldError>
              <FieldHelp id="invite-email-help">
                {hasMail
                  ? 'We email the invitation. Leave this empty to get a link to share instead.'
                  : 'Only an account with this address can use the link. Leave this empty to let anyone with the link join.'}
              </FieldHelp>
            </div>
            <div>
              <p id="invite-role" className="mb-1.5 text-sm font-medium">
                Role
              </p>
              <RadioGroup
                aria-labelledby="invite-role"
                value={role}
                onValueChange={(value) => setRole(value === 'admin' ? 'admin' : 'member')}
                options={invitableRoles.map((value) => ({
                  value,
                  label: roleNames[value],
                  help: roleHelp[value],
                }))}
              />
            </div>
          </DialogForm>
        ) : (
          <SecretLink link={link} lifetime="seven days" onDone={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}
