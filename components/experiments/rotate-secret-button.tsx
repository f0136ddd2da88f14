'use client';

import { useState } from 'react';
import { Button } from '@/components/ui';
import { rotateExperimentSecretAction } from '@/lib/console/experiments/actions';
import { NewSecret, overlapOptions, RotateDialog } from '../developers/secrets';

/** Replaces the secret that signs the workspace's messages about runs, and shows the new one once. */
export function RotateSecretButton({ workspace }: { workspace: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-ms-3 justify-self-start"
        onClick={() => setIsOpen(true)}
      >
        New signing secret
      </Button>
      {isOpen ? (
        <RotateDialog
          title="New signing secret"
          doneTitle="The new signing secret"
          description="It signs the webhooks of all experiments of this workspace. Until the old secret ends, each is signed with both, so your server can use either."
          legend="Keep signing with the old secret for"
          options={overlapOptions}
          endNowWarning="From now on webhooks are signed with the new secret alone."
          rotate={(hours) => rotateExperimentSecretAction(workspace, hours)}
          renderSecret={(secret) => (
            <NewSecret title="Signing secret" secret={secret} onDone={close}>
              <p className="text-sm text-pretty text-ink-2">
                Use it on your server to check that messages come from us.
              </p>
            </NewSecret>
          )}
          onClose={close}
        />
      ) : null}
    </>
  );
}
