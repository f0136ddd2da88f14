'use client';

import type { RefObject } from 'react';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { type DraftSlot, openDraft, useDraftOwner } from '../drafts';
import type { ChatStore } from './store/chat-store';

/** A message that was not sent. */
export interface MessageDraft {
  readonly text: string;
  readonly images: readonly string[];
}

const isMessageDraft = (value: unknown): value is MessageDraft => {
  if (typeof value !== 'object' || value === null) return false;
  const { text, images } = value as { text?: unknown; images?: unknown };
  return (
    typeof text === 'string' &&
    Array.isArray(images) &&
    images.every((image) => typeof image === 'string')
  );
};

const joinTexts = (...texts: string[]): string => texts.filter((text) => text !== '').join('\n\n');

/** Puts a text into the box of a new conversation, after what is unsent there. */
export function fillMessage(owner: string, text: string): void {
  const slot = openDraft(owner, 'chat/new', isMessageDraft);
  const unsent = slot.read();
  slot.write({ text: joinTexts(unsent?.text ?? '', text), images: unsent?.images ?? [] });
}

/**
 * Keeps the message in the box until it was sent or cleared, apart for each conversation. The box is the same one while the
 * person changes between conversations, so `show` fills in what belongs to the open one.
 */
export function useMessageDraft(
  field: RefObject<HTMLTextAreaElement | null>,
  { store, place }: { store: ChatStore; place: string },
  images: readonly string[],
  show: (draft: MessageDraft) => void,
  /** Called before the message of another conversation is shown. */
  onLeave: () => void,
) {
  const owner = useDraftOwner();
  const slot = useMemo(() => openDraft(owner, `chat/${place}`, isMessageDraft), [owner, place]);
  const current = useRef<{ store: ChatStore; slot: DraftSlot<MessageDraft> } | null>(null);
  /** The message on its way; it stays in the draft until it has arrived. */
  const sendingDraft = useRef<MessageDraft | null>(null);
  const savedText = useRef('');
  /** What is in the box; the box itself is gone when the page is left. */
  const typed = useRef('');
  const latestImages = useRef(images);

  const keep = useCallback(() => {
    typed.current = field.current?.value ?? typed.current;
    slot.schedule(() => {
      const text = joinTexts(sendingDraft.current?.text ?? '', typed.current);
      const draft = { text, images: [...latestImages.current] };
      const isEmpty = text.trim() === '' && draft.images.length === 0;
      const next = isEmpty ? '' : JSON.stringify(draft);
      if (next === savedText.current) return undefined;
      savedText.current = next;
      return isEmpty ? null : draft;
    });
  }, [slot, field]);
  const showDraft = useEffectEvent((draft: MessageDraft | null, typedText: string) => {
    savedText.current = draft === null ? '' : JSON.stringify(draft);
    const text = draft?.text ?? '';
    // A person may type before React has taken the page over.
    typed.current = typedText === text ? text : joinTexts(text, typedText);
    show({ text: typed.current, images: draft?.images ?? [] });
  });
  const leave = useEffectEvent(onLeave);
  useLayoutEffect(() => {
    const before = current.current;
    current.current = { store, slot };
    if (before?.slot === slot) return;
    if (before?.store === store) {
      // A new conversation has got its address; what is in the box goes with it.
      before.slot.write(null);
      savedText.current = '';
      return keep();
    }
    before?.slot.flush();
    sendingDraft.current = null;
    if (before !== null) leave();
    showDraft(slot.read(), before === null ? (field.current?.value ?? '') : '');
  }, [store, slot, keep, field]);
  useEffect(() => {
    latestImages.current = images;
    keep();
  }, [images, keep]);
  useEffect(
    () =>
      slot.follow((draft) => {
        if (sendingDraft.current === null) showDraft(draft, '');
      }),
    [slot],
  );
  useEffect(() => () => slot.flush(), [slot]);

  return {
    keep,
    /**
     * Called with a message that is being sent. Returns what to call with whether it arrived; that returns whether the box
     * still belongs to the conversation, so that a message that did not arrive can be put back into it.
     */
    begin(draft: MessageDraft): (isSent: boolean) => boolean {
      const sentIn = { store, slot };
      sendingDraft.current = draft;
      typed.current = '';
      return (isSent) => {
        const shownSlot = current.current;
        // Another new chat has the same draft.
        const isHere =
          field.current !== null &&
          (shownSlot?.store === sentIn.store || shownSlot?.slot === sentIn.slot);
        if (isHere && sendingDraft.current === draft) {
          sendingDraft.current = null;
          keep();
          return true;
        }
        // What was written since stands behind the message, also in the box of a person who left and came back.
        if (isHere) sentIn.slot.flush();
        const unsent = sentIn.slot.read();
        const isBehind = unsent?.text.startsWith(draft.text) ?? false;
        const rest = {
          text: (isBehind ? unsent?.text.slice(draft.text.length).trimStart() : unsent?.text) ?? '',
          images: unsent?.images ?? [],
        };
        if (!isSent) {
          const text = isBehind || isHere ? unsent?.text : joinTexts(draft.text, rest.text);
          sentIn.slot.write({
            text: text ?? '',
            images: [...new Set([...draft.images, ...rest.images])],
          });
        } else sentIn.slot.write(rest.text === '' && rest.images.length === 0 ? null : rest);
        if (isHere) showDraft(sentIn.slot.read(), '');
        return false;
      };
    },
  };
}
