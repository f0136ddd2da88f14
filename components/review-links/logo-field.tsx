import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, FieldError, FieldHelp } from '@/components/ui';
import { RequestError, uploadFile } from '@/lib/queries';
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
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File) => {
    setSending(true);
    setProblem(null);
    try {
      onChange((await uploadFile(slug, file, { isHidden: true })).asset_id);
    } catch (error) {
      setProblem(error instanceof RequestError ? error.message : 'The logo could not be uploaded.');
    } finally {
      setSending(false);
    }
  };
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
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label="Logo"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file !== undefined) void send(file);
          }}
        />
        <Button size="sm" loading={isSending} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden />
          Upload a logo
        </Button>
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
