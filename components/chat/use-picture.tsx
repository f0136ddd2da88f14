'use client';

import { ImagePlus } from 'lucide-react';
import { IconButton } from '@/components/ui';
import { useShell } from '../layout';
import { useReference } from '../use-in-create';

/** Opens Create with an image as a reference. Default export, because it is loaded with the first image. */
export default function UsePicture({ url }: { url: string }) {
  const { workspace } = useShell();
  const reference = useReference(workspace.slug);
  if (!reference.takes('image')) return null;
  return (
    <>
      <IconButton
        label="Use in Create"
        size="sm"
        variant="secondary"
        className="absolute right-1.5 bottom-1.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
        onClick={() => reference.use({ url, kind: 'image' })}
      >
        <ImagePlus aria-hidden />
      </IconButton>
      {reference.dialog}
    </>
  );
}
