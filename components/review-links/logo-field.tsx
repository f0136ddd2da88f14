'use client';

import { Button, FieldError, FieldHelp, PictureButton } from '@/components/ui';
import { usePictureUpload } from '@/lib/queries';
import { useShell } from '../layout';

/** The workspace's logo on the pages of review links: an upload that no list shows. */
export function LogoField({
  logo,
  onChange,
}: {
  logo: string | null;
  onChange: (logo: string | null) => void;
}) {
  const { slug } = useShell().workspace;
  const { send, isSending, problem } = usePictureUpload(
    slug,
    { isHidden: true, failMessage: 'The logo could not be uploaded.' },
    ({ asset_id }) => onChange(asset_id),
  );
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">Logo</p>
      <div className="flex flex-wrap items-center gap-3">
        {logo === null ? null : (
          // biome-ignore lint/performance/noImgElement: the service makes the sizes
          <img
            src={`/api/console/${slug}/uploads/${encodeURIComponent(logo)}`}
            alt="The workspace’s logo"
            className="h-10 max-w-40 object-contain"
          />
        )}
        <PictureButton label="Logo" isSending={isSending} onChoose={send}>
          Upload a logo
        </PictureButton>
        {logo === null ? null : (
          <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
            Take it out
          </Button>
        )}
      </div>
      <FieldHelp>
        Guests see it on the page of every link, also before they enter. It can mark what they
        download; without it, links with the mark offer no downloads. A PNG without a background
        looks best.
      </FieldHelp>
      <FieldError>{problem}</FieldError>
    </div>
  );
}
