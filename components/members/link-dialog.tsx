'use client';

import { Dialog, DialogBody, DialogContent } from '@/components/ui';
import { SecretLink } from './secret-link';

/** Shows a new link. Default export: it is loaded lazily. */
export default function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title="A new link" description="The one before stopped working." width="sm">
        <DialogBody>
          <SecretLink link={link} onDone={onClose} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
