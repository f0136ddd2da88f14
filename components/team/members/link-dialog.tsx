'use client';

import { Dialog, DialogContent } from '@/components/ui';
import { SecretLink } from './secret-link';
import type { ShownLink } from './types';

const labels: Readonly<Record<ShownLink['kind'], { title: string; description: string }>> = {
  invitation: { title: 'A new link', description: 'The previous link no longer works.' },
  password: {
    title: 'A password link',
    description: 'Anyone who opens it can set the password of this account.',
  },
};

/** Shows a link, once. Default export: it is loaded lazily. */
export default function LinkDialog({ kind, link, onClose }: ShownLink & { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent {...labels[kind]} width="sm">
        <SecretLink
          link={link}
          lifetime={kind === 'password' ? 'an hour' : 'seven days'}
          onDone={onClose}
        />
      </DialogContent>
    </Dialog>
  );
}
