'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import {
  Button,
  DateField,
  Dialog,
  DialogBody,
  DialogContent,
  FieldHelp,
  Label,
  PasswordInput,
  SegmentedControl,
  toast,
} from '@/components/ui';
import { changeReviewLinkAction } from '@/lib/console/review-links/actions';
import { utcDayOf } from '@/lib/contract';
import { reviewLinkLimits } from '@/lib/pages/review-link-limits';
import type { ReviewLink } from '@/lib/pages/review-links';
import { useAction } from '../actions';
import { useShell } from '../layout';

const dayMs = 24 * 60 * 60 * 1000;

type PasswordChange = 'keep' | 'set' | 'remove';

/** Changes the last day and the password of a review link. Default export: it is loaded lazily. */
export default function ChangeDialog({ link, onClose }: { link: ReviewLink; onClose: () => void }) {
  const router = useRouter();
  const { workspace } = useShell();
  const [until, setUntil] = useState(() => utcDayOf(link.expires_at - 1));
  const [passwordChange, setPasswordChange] = useState<PasswordChange>('keep');
  const [password, setPassword] = useState('');
  const { run, isPending } = useAction(changeReviewLinkAction, {
    failsInToast: true,
    onDone: () => {
      toast.success('The link was changed.');
      onClose();
      router.refresh();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title="Change this link" description={link.title} width="sm">
        <DialogBody>
          <form
            className="grid gap-5"
            onSubmit={(event) => {
              event.preventDefault();
              void run(workspace.slug, link.id, {
                until,
                ...(passwordChange === 'keep'
                  ? {}
                  : { password: passwordChange === 'set' ? password : null }),
              });
            }}
          >
            <div>
              <Label htmlFor="change-until">Last day</Label>
              <DateField
                id="change-until"
                required
                className="w-full"
                min={utcDayOf(Date.now())}
                max={utcDayOf(Date.now() + reviewLinkLimits.days * dayMs)}
                value={until}
                onChange={(event) => setUntil(event.target.value)}
                aria-describedby="change-until-help"
              />
              <FieldHelp id="change-until-help">The link ends with this day in UTC.</FieldHelp>
            </div>
            <div className="grid gap-2">
              <p id="change-password-label" className="text-sm font-medium">
                Password
              </p>
              <SegmentedControl
                aria-labelledby="change-password-label"
                value={passwordChange}
                onValueChange={setPasswordChange}
                segments={[
                  { value: 'keep', label: link.has_password ? 'Keep' : 'None' },
                  { value: 'set', label: 'New' },
                  ...(link.has_password ? [{ value: 'remove' as const, label: 'Remove' }] : []),
                ]}
              />
              {passwordChange === 'set' ? (
                <PasswordInput
                  aria-label="New password"
                  required
                  autoComplete="new-password"
                  minLength={8}
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                />
              ) : null}
              <FieldHelp>
                Guests who entered before have to enter again when the password changes.
              </FieldHelp>
            </div>
            <Button
              type="submit"
              variant="primary"
              className="justify-self-start"
              disabled={isPending}
            >
              Save
            </Button>
          </form>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
