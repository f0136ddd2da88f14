'use client';

import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, FieldError } from '@/components/ui';
import { versionName } from '@/lib/pages/edits';
import { RequestError, uploadFile } from '@/lib/queries';
import { PresetPicture } from './preset-picture';

/** The picture of a preset: an upload, a result that was chosen elsewhere, or none, which shows its latest result. */
export function PresetPictureField({
  workspace,
  picture,
  url,
  isSending,
  onChange,
  onSending,
}: {
  workspace: string;
  picture: string | null;
  /** The address of the picture that it had first. */
  url: string | null;
  isSending: boolean;
  onChange: (picture: string | null) => void;
  onSending: (isSending: boolean) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [uploadedUrl, setUploadedUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File) => {
    onSending(true);
    setProblem(null);
    try {
      const uploaded = await uploadFile(workspace, file);
      setUploadedUrl(uploaded.url);
      onChange(versionName({ kind: 'upload', assetId: uploaded.asset_id }));
    } catch (error) {
      setProblem(
        error instanceof RequestError ? error.message : 'The picture could not be uploaded.',
      );
    } finally {
      onSending(false);
    }
  };
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">Picture</p>
      <div className="flex flex-wrap items-center gap-3">
        <PresetPicture url={picture === null ? null : (uploadedUrl ?? url)} className="size-16" />
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label="Picture of the preset"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file !== undefined) void send(file);
          }}
        />
        <Button size="sm" loading={isSending} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden />
          Upload a picture
        </Button>
        {picture === null ? (
          <span className="text-xs text-ink-3">Without one it shows its latest result.</span>
        ) : (
          <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
            Show the latest result
          </Button>
        )}
      </div>
      <FieldError>{problem}</FieldError>
    </div>
  );
}
