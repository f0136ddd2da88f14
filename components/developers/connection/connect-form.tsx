'use client';

import { Banner, Button, FieldError, FieldHelp, Label, PasswordInput } from '@/components/ui';
import { connectAction, connectAndCreateAction } from '@/lib/console/platform/connection/actions';
import { useAction } from '../../actions';
import { useShell } from '../../layout';

/** Asks for the workspace's key of a remote service. The key is tried there before it is stored. */
export function ConnectForm({
  label,
  autoFocus = false,
  opensCreate = false,
  onConnected,
}: {
  /** Label of the button. */
  label: string;
  autoFocus?: boolean;
  /** Whether Create opens once the key is stored; `onConnected` is not called then. */
  opensCreate?: boolean;
  onConnected?: () => void;
}) {
  const { workspace } = useShell();
  const { run, isPending, failure } = useAction(
    opensCreate ? connectAndCreateAction : connectAction,
    { onDone: onConnected },
  );
  const isFieldFailure = failure !== null && failure.code === 'invalid_request';
  return (
    <form
      className="grid gap-4"
      noValidate
      // Not by `action`, after which React resets the form: a key that was not tried would have to be pasted again.
      onSubmit={(event) => {
        event.preventDefault();
        const key = new FormData(event.currentTarget).get('key');
        void run(workspace.slug, String(key ?? ''));
      }}
    >
      {failure === null || isFieldFailure ? null : (
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
          aria-invalid={isFieldFailure ? true : undefined}
          aria-describedby="service-key-help"
        />
        <FieldHelp id="service-key-help">
          From this team’s workspace at the service. We test it, store it encrypted, and never show
          it again.
        </FieldHelp>
        <FieldError>{isFieldFailure ? failure.message : null}</FieldError>
      </div>
      <div>
        <Button type="submit" variant="primary" loading={isPending}>
          {label}
        </Button>
      </div>
    </form>
  );
}
