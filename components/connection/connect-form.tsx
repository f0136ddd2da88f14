'use client';

import { useActionState } from 'react';
import { Banner, Button, FieldError, FieldHelp, Label, PasswordInput } from '@/components/ui';
import type { ActionResult, Failure } from '@/lib/contract';
import { callAction } from '../actions';

export type Connect = (key: string) => Promise<ActionResult<void>>;

/** Asks for the workspace's key of a remote service. The key is tried there before it is stored. */
export function ConnectForm({
  connect,
  label,
  autoFocus = false,
  onConnected,
}: {
  connect: Connect;
  /** Label of the button. */
  label: string;
  autoFocus?: boolean;
  onConnected?: () => void;
}) {
  const [failure, action, pending] = useActionState(
    async (_: Failure | null, form: FormData): Promise<Failure | null> => {
      const result = await callAction(() => connect(String(form.get('key') ?? '')));
      if (result.ok) {
        onConnected?.();
        return null;
      }
      return result.error;
    },
    null,
  );
  const ofField = failure !== null && failure.code === 'invalid_request';
  return (
    <form action={action} className="grid gap-4" noValidate>
      {failure === null || ofField ? null : (
        <Banner tone="bad" className="rounded-md">
          {failure.message}
          {failure.request_id === null ? null : (
            <>
              {' '}
              Request <code className="font-mono">{failure.request_id}</code>.
            </>
          )}
        </Banner>
      )}
      <div>
        <Label htmlFor="service-key">API key</Label>
        <PasswordInput
          id="service-key"
          name="key"
          what="key"
          autoComplete="off"
          autoFocus={autoFocus}
          aria-invalid={ofField ? true : undefined}
          aria-describedby="service-key-help"
        />
        <FieldHelp id="service-key-help">
          From this team’s workspace at the service. We test it, store it encrypted, and never show
          it again.
        </FieldHelp>
        <FieldError>{ofField ? failure.message : null}</FieldError>
      </div>
      <div>
        <Button type="submit" variant="primary" loading={pending}>
          {label}
        </Button>
      </div>
    </form>
  );
}
