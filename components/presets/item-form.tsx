'use client';

import { type ReactNode, useId } from 'react';
import { DialogForm } from '@/components/ui';
import type { ShareableItem } from '@/lib/pages/presets';
import { ShareSwitch } from './item-parts';
import { saveLabel, type useItemSave } from './use-item-save';

/** The form of a preset or a character in its dialog: its fields, whether the team sees it, and Save. */
export function ItemForm<Input extends { readonly name: string; readonly is_shared: boolean }>({
  noun,
  item,
  content,
  input,
  save,
  mayShare,
  uploading,
  onShare,
  children,
}: {
  /** What it is called within a sentence. */
  noun: string;
  /** Undefined for a new one. */
  item: ShareableItem | undefined;
  /** What it was when the dialog opened. */
  content: Input | undefined;
  input: Input;
  save: ReturnType<typeof useItemSave<Input>>;
  /** Whether the person shares items here; undefined until it is known. */
  mayShare: boolean | undefined;
  /** The uploads that it waits for, as a sentence without its end. */
  uploading: string | null;
  onShare: (isShared: boolean) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <DialogForm
      label={saveLabel(noun, item, content, input)}
      failure={save.failure?.message}
      isPending={save.isPending}
      isDisabled={uploading !== null}
      onSubmit={() => void save.run(input)}
    >
      {children}
      <ShareSwitch
        id={id}
        checked={input.is_shared}
        onChange={onShare}
        mayShare={mayShare !== false && (item?.is_own ?? true)}
        nouns={`${noun}s`}
        item={item}
      />
      {uploading === null ? null : (
        <p role="status" className="text-sm text-warn">
          {uploading}. Save the {noun} after that.
        </p>
      )}
    </DialogForm>
  );
}
