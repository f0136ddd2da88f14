'use client';

import { overlapOptions, RotateDialog } from '../secrets';
import { SecretView } from './secret-view';
import type { WebhookActions } from './types';

/** Replaces a webhook's secret and shows it once. For a while events are signed with the old one as well. */
export function RotateSecretDialog({
  rotate,
  onClose,
}: {
  rotate: WebhookActions['rotate'];
  onClose: () => void;
}) {
  return (
    <RotateDialog
      title="Rotate the secret"
      doneTitle="The new signing secret"
      description="Until the old secret ends, every event is signed with both, so your server can use either."
      legend="Keep signing with the old secret for"
      options={overlapOptions}
      rotate={rotate}
      view={(secret) => <SecretView secret={secret} onDone={onClose} />}
      onClose={onClose}
    />
  );
}
