'use client';

import { Check, Minus } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog, Badge, Banner, Button, RelativeTime, toast } from '@/components/ui';
import {
  disconnectAction,
  recheckConnectionAction,
} from '@/lib/console/platform/connection/actions';
import type { KnownCapabilities } from '@/lib/pages/connection';
import { useAction } from '../../actions';
import { useShell } from '../../layout';
import { ConnectForm } from './connect-form';
import { capabilityLabels } from './words';

/** A workspace's connection to a remote service: its key, and what the service offers. */
export function ConnectionCard({
  keySince,
  checkedAt,
  capabilities,
}: {
  keySince: number | null;
  checkedAt: number | null;
  capabilities: KnownCapabilities;
}) {
  const [isReplaceFormOpen, setReplaceFormOpen] = useState(false);
  const [isRemoveDialogOpen, setRemoveDialogOpen] = useState(false);
  const { slug } = useShell().workspace;
  const check = useAction(recheckConnectionAction, {
    onDone: () => toast.success('The service answers, and the key works.'),
  });
  const removal = useAction(disconnectAction, { failsInToast: true });
  if (keySince === null) return <ConnectForm label="Connect" />;
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
        <Badge tone="good">Connected</Badge>
        <span>
          Key added <RelativeTime at={keySince} />.
        </span>
      </p>
      {check.failure === null ? null : (
        <Banner tone="bad" className="rounded-md">
          {check.failure.message}
        </Banner>
      )}
      <CapabilityList capabilities={capabilities} />
      {isReplaceFormOpen ? (
        <ConnectForm
          label="Replace the key"
          autoFocus
          onConnected={() => {
            setReplaceFormOpen(false);
            check.clear();
            toast.success('The workspace now uses the new key.');
          }}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button loading={check.isPending} onClick={() => void check.run(slug)}>
          Check again
        </Button>
        <Button onClick={() => setReplaceFormOpen(!isReplaceFormOpen)}>
          {isReplaceFormOpen ? 'Keep the key' : 'Replace key…'}
        </Button>
        <Button variant="ghost" onClick={() => setRemoveDialogOpen(true)}>
          Remove key…
        </Button>
        {checkedAt === null ? null : (
          <span className="text-xs text-ink-3">
            Checked <RelativeTime at={checkedAt} />
          </span>
        )}
      </div>
      <AlertDialog
        open={isRemoveDialogOpen}
        onOpenChange={setRemoveDialogOpen}
        title="Remove the key?"
        description="No one can create or update anything in this workspace until you add another key. Results stay in the gallery. The key still works at the service until you revoke it there."
        confirmLabel="Remove key"
        onConfirm={() => removal.run(slug)}
      />
    </div>
  );
}

/** The optional features of the service, and what each means for this workspace. */
function CapabilityList({ capabilities }: { capabilities: KnownCapabilities }) {
  return (
    <ul className="grid gap-2 text-sm" aria-label="What the service offers">
      {capabilityLabels(capabilities).map(({ name, isOffered, meaning }) => (
        <li key={name} className="flex gap-2.5">
          {isOffered ? (
            <Check className="mt-0.5 size-4 shrink-0 text-good" aria-hidden />
          ) : (
            <Minus className="mt-0.5 size-4 shrink-0 text-ink-3" aria-hidden />
          )}
          <span>
            <span className="font-medium">{name}</span>
            <span className="sr-only">
              {isOffered === null ? ': not known yet.' : isOffered ? ': yes.' : ': no.'}
            </span>
            <span className="block text-ink-3">{meaning}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
