'use client';

import { useActionState, useState } from 'react';
import {
  Banner,
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  FieldError,
  FieldHelp,
  Input,
  Label,
  RadioGroup,
  toast,
} from '@/components/ui';
import { callAction } from '../actions';

import { SecretLink } from './secret-link';
import type { InvitationDraft, MemberActions } from './types';
import { roleHelp, roleNames } from './types';

interface State {
  readonly error: string | null;
  readonly param: string | null;
  readonly link: string | null;
}

const invitableRoles = ['member', 'admin'] as const;

/** Invites a person by email, or makes a link to hand over. Default export, because it is loaded lazily. */
export default function InviteDialog({
  mail,
  invite,
  onClose,
}: {
  mail: boolean;
  invite: MemberActions['invite'];
  onClose: () => void;
}) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<InvitationDraft['role']>('member');
  const byMail = mail && email.trim() !== '';
  const [state, send, pending] = useActionState(
    async (): Promise<State> => {
      const address = email.trim();
      const result = await callAction(() =>
        invite({ email: address === '' ? null : address, role, mail: byMail }),
      );
      if (!result.ok) return { ...result.error, error: result.error.message, link: null };
      if (result.value.link === null) {
        toast.success(`Invitation sent to ${address}.`);
        onClose();
      }
      return { error: null, param: null, link: result.value.link };
    },
    { error: null, param: null, link: null },
  );
  const emailError = state.param === 'email' ? state.error : null;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={state.link === null ? 'Invite someone' : 'The invitation is ready'}
        width="sm"
      >
        <DialogBody>
          {state.link === null ? (
            <form action={send} noValidate className="grid gap-5">
              {state.error !== null && emailError === null ? (
                <Banner tone="bad" className="rounded-md">
                  {state.error}
                </Banner>
              ) : null}
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
                  {mail
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
              <Button type="submit" variant="primary" loading={pending}>
                {byMail ? 'Send invitation' : 'Create invite link'}
              </Button>
            </form>
          ) : (
            <SecretLink link={state.link} lasts="seven days" onDone={onClose} />
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
