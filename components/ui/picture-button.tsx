'use client';

import { ImageUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from './button';

/** Media types of pictures without animation. */
const stillPictureTypes = 'image/png,image/jpeg,image/webp';

/** A button that lets a person choose one picture from their device. */
export function PictureButton({
  label,
  accept = stillPictureTypes,
  isSending,
  onChoose,
  children,
}: {
  /** Accessible name of the file input. */
  label: string;
  /** Media types, with commas. */
  accept?: string;
  isSending: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // So that the same file can be chosen again.
          target.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
      <Button size="sm" loading={isSending} onClick={() => input.current?.click()}>
        <ImageUp aria-hidden />
        {children}
      </Button>
    </>
  );
}
