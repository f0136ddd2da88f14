'use client';

import { useEffect, useRef, useState } from 'react';
import { cn, toast } from '@/components/ui';
import { boardLimits } from '@/lib/pages/boards';
import type { SurfaceItem } from './item-changes';
import { colourClasses } from './item-view';

/** After a pause this long the text is saved, so that a closed tab loses little. */
const pauseMs = 800;

/** The text of an item, edited in its place. */
export function TextEditor({
  item,
  onText,
  onDone,
  onClose,
}: {
  item: SurfaceItem;
  /** Saves `text`. `seenText` is the saved text that it replaces, for a merge with changes of other people. */
  onText: (text: string, seenText: string) => void;
  /** Called when a key ends the editing. Moves the focus away, and the lost focus closes the editor. */
  onDone: () => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(item.text);
  const latestState = useRef({ text, savedText: item.text, onText });
  latestState.current = { ...latestState.current, text, onText };
  const save = () => {
    const current = latestState.current;
    if (current.text === current.savedText) return;
    const seenText = current.savedText;
    current.savedText = current.text;
    current.onText(current.text, seenText);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause begins with each letter
  useEffect(() => {
    const timer = setTimeout(save, pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the board or the page is left
  useEffect(() => {
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, []);
  const isSingleLine = item.kind !== 'note';
  return (
    <textarea
      // biome-ignore lint/a11y/noAutofocus: it opens on the person's own act
      autoFocus
      dir="auto"
      aria-label={`Text of the ${item.kind}`}
      value={text}
      maxLength={boardLimits.text}
      onChange={(event) =>
        setText(isSingleLine ? event.target.value.replaceAll('\n', ' ') : event.target.value)
      }
      onPaste={(event) => {
        const { selectionStart, selectionEnd } = event.currentTarget;
        const pastedLength = event.clipboardData.getData('text/plain').length;
        const length = text.length - (selectionEnd - selectionStart) + pastedLength;
        if (length <= boardLimits.text) return;
        // The browser would leave out the end without a word.
        event.preventDefault();
        toast.error(
          'A text on a board has at most 5,000 characters, so nothing was pasted. Press Escape and paste again: a long text becomes several notes.',
        );
      }}
      onBlur={() => {
        save();
        onClose();
      }}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        const isDone = event.key === 'Escape' || (isSingleLine && event.key === 'Enter');
        if (!isDone) return;
        event.preventDefault();
        onDone();
      }}
      className={cn(
        'absolute resize-none p-3 text-sm text-ink outline-2 outline-offset-2 outline-live',
        item.kind === 'note' ? 'rounded-md' : 'font-semibold',
        item.kind === 'note' ? colourClasses[item.colour ?? 'yellow'] : 'bg-panel',
      )}
      style={{
        left: item.x,
        top: item.y,
        width: item.width,
        height: item.kind === 'section' ? 52 : Math.max(item.height, 48),
      }}
    />
  );
}
