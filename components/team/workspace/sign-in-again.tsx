'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Dialog, DialogBody, DialogContent } from '@/components/ui';
import { reportSession } from '@/lib/queries';
import { SignInForm } from '../../identity/auth';
import { useShell } from '../../layout';

/** Sign-in in a dialog after the session has ended. Default export, because it is loaded lazily. */
export default function SignInAgain({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const router = useRouter();
  const { email } = useShell().user;
  const continueSession = () => {
    reportSession(false);
    void client.invalidateQueries();
    // Renders the server's part of the page again; what was typed stays.
    router.refresh();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Sign in again"
        description="Your session has ended. Everything on this page is still here."
        width="sm"
      >
        <DialogBody className="grid gap-4 pb-6">
          <SignInForm email={email} onSignedIn={continueSession} />
          <a
            href={`/sign-in?from=${encodeURIComponent(window.location.pathname + window.location.search)}`}
            target="_blank"
            rel="noopener"
            className="text-sm text-ink-2 underline underline-offset-4 hover:text-ink pointer-coarse:py-3"
          >
            Other ways to sign in, in a new tab
          </a>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
