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
  savedInput,
  input,
  save,
  mayShare,
  uploadMessage,
  onShare,
  children,
}: {
  /** The item's name within a sentence, such as "preset". */
  noun: string;
  /** Undefined for a new one. */
  item: ShareableItem | undefined;
  /** The item as it was when the dialog opened. */
  savedInput: Input | undefined;
  input: Input;
  save: ReturnType<typeof useItemSave<Input>>;
  /** Whether the person may share items; undefined until it is known. */
  mayShare: boolean | undefined;
  /** Says, without a full stop, which uploads have to end before the item can be saved; null without any. */
  uploadMessage: string | null;
  onShare: (isShared: boolean) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <DialogForm
      label={saveLabel(noun, item, savedInput, input)}
      failure={save.failure?.message}
      isPending={save.isPending}
      isDisabled={uploadMessage !== null}
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
      {uploadMessage === null ? null : (
        <p role="status" className="text-sm text-warn">
          {uploadMessage}. Save the {noun} after that.
        </p>
      )}
    </DialogForm>
  );
}
