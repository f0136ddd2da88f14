import { X } from 'lucide-react';
import { Banner, IconButton } from '@/components/ui';

/** Why nothing was sent, until it is dismissed; nothing without a reason. */
export function FailureBanner({
  failure,
  onDismiss,
}: {
  failure: string | null;
  onDismiss: () => void;
}) {
  if (failure === null) return null;
  return (
    <Banner
      tone="bad"
      className="my-2 flex-nowrap rounded-md md:px-3"
      actions={
        <IconButton label="Dismiss" size="sm" onClick={onDismiss}>
          <X aria-hidden />
        </IconButton>
      }
    >
      {failure}
    </Banner>
  );
}
