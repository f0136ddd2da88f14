'use client';

import { rotateWebhookSecretAction } from '@/lib/console/developers/webhooks/actions';
import { useShell } from '../../layout';
import { overlapOptions, RotateDialog } from '../secrets';
import { SecretView } from './secret-view';

/** Replaces a webhook's secret and shows it once. For a while events are signed with the old one as well. */
export function RotateSecretDialog({ keyId, onClose }: { keyId: string; onClose: () => void }) {
  const { workspace } = useShell();
  return (
    <RotateDialog
      title="Rotate the secret"
      doneTitle="The new signing secret"
      description="Until the old secret ends, every event is signed with both, so your server can use either."
      legend="Keep signing with the old secret for"
      options={overlapOptions}
      rotate={(hours) => rotateWebhookSecretAction(workspace.slug, keyId, hours)}
      renderSecret={(secret) => <SecretView secret={secret} onDone={onClose} />}
      onClose={onClose}
    />
  );
}
