'use client';

import { toast } from '@/components/ui';
import { rotateKeyAction } from '@/lib/console/developers/keys/actions';
import type { KeySummary } from '@/lib/pages/keys';
import { useShell } from '../../layout';
import { RotateDialog } from '../secrets';
import { SecretView } from './secret-view';
import { graceOptions } from './words';

/** Replaces the secret of a key and shows it once. The secret of the console's own key is not shown. */
export function RotateKeyDialog({
  item,
  baseUrl,
  onClose,
}: {
  item: KeySummary;
  baseUrl: string;
  onClose: () => void;
}) {
  const { workspace } = useShell();
  return (
    <RotateDialog
      title={`Rotate ${item.name}`}
      doneTitle={`The new secret of ${item.name}`}
      description={
        item.own || item.is_readers
          ? 'The key keeps its limits and history and gets a new secret.'
          : 'The key keeps its limits and history and gets a new secret, which you will know. So from then on it comments and fills boards in your name.'
      }
      legend="Keep the old secret working for"
      options={graceOptions}
      explanation={
        item.own ? (
          <p className="text-sm text-ink-2">
            Atelier switches to the new secret by itself. Running work keeps the old one, which ends
            after 24 hours. You don’t need to do anything.
          </p>
        ) : null
      }
      endNowWarning="Every earlier secret stops working now, and its streams end."
      rotate={(hours) => rotateKeyAction(workspace.slug, item.id, hours)}
      onRotatedUnseen={() => {
        toast.success('Atelier now uses a new secret.');
        onClose();
      }}
      renderSecret={(secret) => <SecretView secret={secret} baseUrl={baseUrl} onDone={onClose} />}
      onClose={onClose}
    />
  );
}
