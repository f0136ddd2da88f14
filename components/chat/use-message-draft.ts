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
  { store, conversationKey }: { store: ChatStore; conversationKey: string },
  images: readonly string[],
  show: (draft: MessageDraft) => void,
  /** Called before the message of another conversation is shown. */
  onLeave: () => void,
) {
  const owner = useDraftOwner();
  const slot = useMemo(
    () => openDraft(owner, `chat/${conversationKey}`, isMessageDraft),
    [owner, conversationKey],
  );
  const shownBox = useRef<{ store: ChatStore; slot: DraftSlot<MessageDraft> } | null>(null);
  /** The message on its way; it stays in the draft until it has arrived. */
  const sendingDraft = useRef<MessageDraft | null>(null);
  const savedText = useRef('');
  /** What is in the box; the box itself is gone when the page is left. */
  const boxText = useRef('');
  const latestImages = useRef(images);

  const scheduleSave = useCallback(() => {
    boxText.current = field.current?.value ?? boxText.current;
    slot.schedule(() => {
      const text = joinTexts(sendingDraft.current?.text ?? '', boxText.current);
      const draft = { text, images: [...latestImages.current] };
      const isEmpty = text.trim() === '' && draft.images.length === 0;
      const savedForm = isEmpty ? '' : JSON.stringify(draft);
      if (savedForm === savedText.current) return undefined;
      savedText.current = savedForm;
      return isEmpty ? null : draft;
    });
  }, [slot, field]);
  // A new conversation gets its address while its first message is on its way.
  const scheduleLatestSave = useEffectEvent(scheduleSave);
  const showDraft = useEffectEvent((draft: MessageDraft | null, typedText: string) => {
    savedText.current = draft === null ? '' : JSON.stringify(draft);
    const text = draft?.text ?? '';
    // A person may type before React has taken the page over.
    boxText.current = typedText === text ? text : joinTexts(text, typedText);
    show({ text: boxText.current, images: draft?.images ?? [] });
  });
  const leave = useEffectEvent(onLeave);
  useLayoutEffect(() => {
    const previousBox = shownBox.current;
    shownBox.current = { store, slot };
    if (previousBox?.slot === slot) return;
    if (previousBox?.store === store) {
      // A new conversation has got its address; what is in the box goes with it.
      previousBox.slot.write(null);
      savedText.current = '';
      return scheduleSave();
    }
    previousBox?.slot.flush();
    sendingDraft.current = null;
    if (previousBox !== null) leave();
    showDraft(slot.read(), previousBox === null ? (field.current?.value ?? '') : '');
  }, [store, slot, scheduleSave, field]);
  useEffect(() => {
    latestImages.current = images;
    scheduleSave();
  }, [images, scheduleSave]);
  useEffect(
    () =>
      slot.follow((draft) => {
        if (sendingDraft.current === null) showDraft(draft, '');
      }),
    [slot],
  );
  useEffect(() => () => slot.flush(), [slot]);

  return {
    scheduleSave,
    /**
     * Called when a message is sent. The returned function takes whether it arrived. It returns whether the box still
     * shows the conversation, so that the caller can put a message that did not arrive back into it.
     */
    beginSending(draft: MessageDraft): (isSent: boolean) => boolean {
      const sendingBox = { store, slot };
      sendingDraft.current = draft;
      boxText.current = '';
      return (isSent) => {
        const currentBox = shownBox.current;
        // Another new chat has the same draft.
        const isBoxShown =
          field.current !== null &&
          (currentBox?.store === sendingBox.store || currentBox?.slot === sendingBox.slot);
        if (isBoxShown && sendingDraft.current === draft) {
          sendingDraft.current = null;
          scheduleLatestSave();
          return true;
        }
        // What was typed since the sending follows the sent text in the stored draft.
        if (isBoxShown) sendingBox.slot.flush();
        const unsent = sendingBox.slot.read();
        const beginsWithSentText = unsent?.text.startsWith(draft.text) ?? false;
        const laterDraft = {
          text:
            (beginsWithSentText
              ? unsent?.text.slice(draft.text.length).trimStart()
              : unsent?.text) ?? '',
          images: unsent?.images ?? [],
        };
        if (!isSent) {
          const text =
            beginsWithSentText || isBoxShown
              ? unsent?.text
              : joinTexts(draft.text, laterDraft.text);
          sendingBox.slot.write({
            text: text ?? '',
            images: [...new Set([...draft.images, ...laterDraft.images])],
          });
        } else
          sendingBox.slot.write(
            laterDraft.text === '' && laterDraft.images.length === 0 ? null : laterDraft,
          );
        if (isBoxShown) showDraft(sendingBox.slot.read(), '');
        return false;
      };
    },
  };
}
