'use client';

import { RotateDialog } from '@/components/secrets';
import { toast } from '@/components/ui';
import type { KeySummary } from '@/lib/contract';
import { SecretView } from './secret-view';
import type { KeyActions } from './types';
import { graceOptions } from './words';

/** Gives a key a new secret and shows it once; the console's own is changed over without being shown. */
export function RotateKeyDialog({
  item,
  baseUrl,
  rotate,
  onClose,
}: {
  item: KeySummary;
  baseUrl: string;
  rotate: KeyActions['rotate'];
  onClose: () => void;
}) {
  return (
    <RotateDialog
      title={`Rotate ${item.name}`}
      doneTitle={`The new secret of ${item.name}`}
      description="The key stays the same key, with its limits and its history, and gets a new secret."
      legend="How long the old secret still works"
      options={graceOptions}
      instead={
        item.own ? (
          <p className="text-sm text-ink-2">
            The console takes the new secret over by itself. What is under way goes on with the old
            one, which ends after 24 hours. Nobody has to do anything.
          </p>
        ) : null
      }
      endsNow="Every earlier secret is refused from now on, and running streams under it end."
      rotate={(hours) => rotate(item.id, hours)}
      onUnshown={() => {
        toast.success('The console works with a new secret now.');
        onClose();
      }}
      view={(secret) => <SecretView secret={secret} baseUrl={baseUrl} onDone={onClose} />}
      onClose={onClose}
    />
  );
}
