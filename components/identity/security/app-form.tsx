'use client';

import {
  Button,
  CopyButton,
  DialogBody,
  DialogFooter,
  FieldError,
  Input,
  Label,
} from '@/components/ui';
import { enableAppAction } from '@/lib/console/identity/two-step/actions';
import type { AppSetup, NewCodes } from '@/lib/pages/two-step';
import { useAction } from '../../actions';

/** Sets up an authenticator app: QR code, secret for people who can't scan it, and the first code. */
export function AppForm({
  setup,
  onEnabled,
}: {
  setup: AppSetup;
  onEnabled: (codes: NewCodes) => void;
}) {
  const { run, isPending, failure } = useAction(enableAppAction, { onDone: onEnabled });
  const send = (form: FormData) =>
    void run({ ticket: setup.ticket, code: String(form.get('code') ?? '') });
  return (
    <form
      className="contents"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(new FormData(event.currentTarget));
      }}
    >
      <DialogBody className="grid content-start gap-5">
        <div className="grid justify-items-center gap-3">
          <svg
            role="img"
            aria-label="QR code for your authenticator app"
            viewBox={`0 0 ${setup.qr.size} ${setup.qr.size}`}
            // Apps expect dark on light, so the QR code keeps its colors in the dark theme.
            className="size-48 rounded-md border border-line bg-white"
            shapeRendering="crispEdges"
          >
            <path d={setup.qr.path} fill="#000" />
          </svg>
          <p className="text-sm text-ink-2">Can’t scan it? Enter this key in the app:</p>
          <p className="flex max-w-full items-center gap-1">
            <code className="num text-sm break-words">
              {setup.secret.match(/.{1,4}/g)?.join(' ')}
            </code>
            <CopyButton value={setup.secret} label="Copy the key" />
          </p>
        </div>
        <div>
          <Label htmlFor="first-code">Code that the app shows</Label>
          <Input
            id="first-code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            placeholder="123456"
            aria-invalid={failure !== null || undefined}
            className="num"
            autoFocus
          />
          <FieldError>{failure?.message}</FieldError>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" variant="primary" loading={isPending}>
          Turn on
        </Button>
      </DialogFooter>
    </form>
  );
}
