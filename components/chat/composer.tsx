'use client';

import { ArrowUp, ImagePlus, Images, SlidersHorizontal, Square } from 'lucide-react';
import type { ClipboardEvent, DragEvent, KeyboardEvent, RefObject } from 'react';
import { memo, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { Banner, Button, cn, IconButton, lazyPart, toast } from '@/components/ui';
import { imageUploadTypes, type ReadModel } from '@/lib/contract';
import { readDraggedMedia, readPastedFiles } from '@/lib/forms';
import { chatLimits } from '@/lib/pages/chat-limits';
import { askForSignIn } from '@/lib/queries';
import { ModKey, type WhenOnline } from '../layout';
import { takesImages } from './models';
import type { ChatStore } from './store/chat-store';
import { modelName } from './thread-context';
import { TooLong, tooLongMessage } from './too-long';
import { priceTitle, TurnPriceText } from './turn-price';
import type { ChatSetup, SendProblem } from './types';
import { cannotReadPictures, namesOf, UnsentReason } from './unsent-reason';
import { useAttachments } from './use-attachments';
import { useMessageDraft } from './use-message-draft';
import { agreedCredits, roundedBytes, usePricing, useTurnPrice } from './use-turn-price';

const AttachmentTiles = lazyPart(async () => ({
  default: (await import('./attachment-tiles')).AttachmentTiles,
}));
const GalleryPicker = lazyPart(() => import('./gallery-picker'));

/** Methods of the composer for the page, through its ref. */
export interface ComposerHandle {
  fill(text: string): void;
  focus(): void;
}

export interface ComposerProps {
  handle: RefObject<ComposerHandle | null>;
  workspace: string;
  store: ChatStore;
  /** Id of the open conversation, or `new`: each keeps an unsent message of its own. */
  conversationKey: string;
  models: readonly ReadModel[];
  setup: ChatSetup;
  /** Holds a submission that was made offline, of the composer or of the thread. */
  whenOnline: WhenOnline;
  /** Whether the shown questions have pictures: each later question sends those again. */
  hasPictures: boolean;
  /** Whether the conversation in the URL does not exist, or is not loaded yet: nothing can be sent to it. */
  isBlocked: boolean;
  /** Whether an answer is streaming: the button stops it then. */
  isStreaming: boolean;
  /** Resolves to the reason when it was not sent, else to null. */
  onSend: (
    content: string,
    images: readonly string[],
    seenCredits: number | null,
  ) => Promise<SendProblem | null>;
  onStop: () => void;
  /** Starts editing the last question. */
  onEditLast: () => void;
  onOpenModels: () => void;
  onOpenSettings: () => void;
}

const hasCoarsePointer = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** The message box. It gets no answers as props, so that a streamed word never renders it again. */
export const Composer = memo(function Composer(props: ComposerProps) {
  const { handle, workspace, models, setup, whenOnline, isStreaming, onSend, onStop } = props;
  const { hasPictures, isBlocked } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const [hasText, setHasText] = useState(false);
  const [length, setLength] = useState(0);
  const [quotedBytes, setQuotedBytes] = useState(() => roundedBytes(''));
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<SendProblem | null>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const [isGalleryOpen, setGalleryOpen] = useState(false);
  const attachments = useAttachments(workspace);
  /** Read when a message that waited for the network is sent, and when one that could not be sent comes back. */
  const latestUrls = useRef(attachments.urls);
  latestUrls.current = attachments.urls;
  const chosenModels = setup.models.flatMap((id) => models.find((model) => model.id === id) ?? []);
  const canAttachImages = chosenModels.length > 0 && chosenModels.every(takesImages);
  const isUploading = attachments.pendingUploads.length > 0;
  const freePlaces =
    chatLimits.images - attachments.urls.length - attachments.pendingUploads.length;
  const { conversationId, lastMessageId } = usePricing();
  const lengthProblem =
    tooLongMessage('A message', length, chatLimits.contentLength) ??
    tooLongMessage('The system prompt', setup.system.length, chatLimits.systemLength);
  const price = useTurnPrice(
    isStreaming || isBlocked || lengthProblem !== null
      ? null
      : {
          kind: 'question',
          conversation_id: conversationId,
          parent_id: lastMessageId,
          bytes: quotedBytes,
          images: [...attachments.urls],
        },
  );
  const seenCredits = agreedCredits(price);
  const isReady =
    (hasText || attachments.urls.length > 0) &&
    lengthProblem === null &&
    !isBlocked &&
    !isUploading &&
    !isSending &&
    chosenModels.length > 0;
  const measureText = (text: string) => {
    setHasText(text.trim() !== '');
    setLength(text.length);
    setQuotedBytes(roundedBytes(text.length > chatLimits.contentLength ? '' : text));
  };
  const draft = useMessageDraft(
    field,
    props,
    attachments.urls,
    ({ text, images: urls }) => {
      if (field.current) field.current.value = text;
      measureText(text);
      attachments.setUrls(urls);
      setProblem(null);
    },
    attachments.discardUploads,
  );

  useImperativeHandle(handle, () => ({
    fill(text) {
      const element = field.current;
      if (!element) return;
      // The text in the box is kept.
      const joinedText = element.value.trim() === '' ? text : `${element.value}\n\n${text}`;
      element.value = joinedText;
      measureText(joinedText);
      draft.scheduleSave();
      element.focus();
      element.setSelectionRange(joinedText.length, joinedText.length);
    },
    focus: () => field.current?.focus(),
  }));

  const send = () => {
    const element = field.current;
    if (!element || !isReady || isStreaming || seenCredits === undefined || whenOnline.isWaiting)
      return;
    // Offline the message stays in the box and is sent later, at the price that was shown.
    whenOnline.run(() => void sendNow(element, seenCredits));
  };
  const sendNow = async (element: HTMLTextAreaElement, shownCredits: number | null) => {
    const content = element.value.trimEnd();
    const sentImages = latestUrls.current;
    const endSending = draft.beginSending({ text: content, images: sentImages });
    element.value = '';
    measureText('');
    attachments.clearUrls();
    setProblem(null);
    setSending(true);
    if (!hasCoarsePointer()) element.focus();
    const sendProblem = await onSend(content, sentImages, shownCredits);
    setSending(false);
    const isStillShown = endSending(sendProblem === null);
    if (sendProblem === null || !isStillShown) return;
    setProblem(sendProblem);
    // The unsent message comes back before whatever was typed meanwhile.
    element.value = element.value === '' ? content : `${content}\n\n${element.value}`;
    measureText(element.value);
    attachments.setUrls([...new Set([...sentImages, ...latestUrls.current])]);
    draft.scheduleSave();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isStreaming) return onStop();
    if (event.key === 'ArrowUp' && field.current?.value === '') {
      event.preventDefault();
      return props.onEditLast();
    }
    if (event.key !== 'Enter') return;
    const hasModifier = event.metaKey || event.ctrlKey;
    if (!hasModifier && (event.shiftKey || hasCoarsePointer())) return;
    event.preventDefault();
    send();
  };
  const addMedia = (transfer: DataTransfer): boolean => {
    const media = readDraggedMedia(transfer);
    const files = [...transfer.files];
    if (media?.kind === 'image') attachments.addUrls([media.url]);
    else if (files.length > 0) attachments.addFiles(files);
    else return false;
    return true;
  };
  const dropHandlers = canAttachImages && {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setDraggedOver(true);
    },
    onDragLeave: () => setDraggedOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setDraggedOver(false);
      addMedia(event.dataTransfer);
    },
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = readPastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    if (canAttachImages) attachments.addFiles(files);
    else toast.error(`${namesOf(chosenModels)} cannot read pictures. Choose a model that can.`);
  };

  return (
    <div className="mx-auto w-full max-w-180">
      {whenOnline.isWaiting ? (
        <Banner
          tone="warn"
          className="mb-2 rounded-md md:px-3"
          actions={
            <Button size="sm" onClick={whenOnline.cancel}>
              Cancel
            </Button>
          }
        >
          Will be sent when you are back online.
        </Banner>
      ) : null}
      {problem === null ? null : (
        <Banner
          tone="bad"
          className="mb-2 rounded-md md:px-3"
          actions={problem.isSignedOut ? <SignInAgain /> : null}
        >
          {problem.text}
        </Banner>
      )}
      <UnsentReason
        modelsWithoutVision={
          hasPictures || attachments.urls.length > 0 ? chosenModels.filter(cannotReadPictures) : []
        }
        problem={price.state === 'missing' ? price.problem : null}
        onOpenModels={props.onOpenModels}
      />
      <form
        aria-label="Message"
        data-bottom-edge
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        {...(dropHandlers || {})}
        onPaste={onPaste}
        className={cn(
          'rounded-lg border border-line-strong bg-panel focus-within:border-edge',
          isDraggedOver && 'outline-2 outline-offset-1 outline-live',
        )}
      >
        {attachments.urls.length + attachments.pendingUploads.length === 0 ? null : (
          <Suspense>
            <AttachmentTiles attachments={attachments} />
          </Suspense>
        )}
        <textarea
          ref={field}
          dir="auto"
          aria-label="Message"
          placeholder={`Ask ${chosenModels.map(({ name }) => name).join(', ') || 'a model'}…`}
          rows={1}
          readOnly={whenOnline.isWaiting}
          aria-invalid={lengthProblem !== null || undefined}
          onInput={(event) => {
            measureText(event.currentTarget.value);
            draft.scheduleSave();
          }}
          onKeyDown={onKeyDown}
          className="block max-h-[40dvh] min-h-13 w-full resize-none bg-transparent px-4 pt-3.5 pb-2 text-md outline-none field-sizing-content"
        />
        {lengthProblem === null ? null : (
          <div className="px-4 pb-2">
            <TooLong message={lengthProblem} />
          </div>
        )}
        <div className="flex items-center gap-1 px-2 pb-2">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={props.onOpenModels}
            className="h-8 min-w-0 truncate rounded-sm px-2 text-sm font-medium text-ink-2 hover:bg-sunk hover:text-ink dark:hover:bg-raised pointer-coarse:h-11"
          >
            <span className="sr-only">Models: </span>
            {modelsLabel(models, setup.models)}
          </button>
          <IconButton label="Chat settings" size="sm" onClick={props.onOpenSettings}>
            <SlidersHorizontal aria-hidden />
          </IconButton>
          {canAttachImages ? (
            <>
              <IconButton
                label="Attach images"
                size="sm"
                disabled={freePlaces <= 0}
                onClick={() => fileInput.current?.click()}
              >
                <ImagePlus aria-hidden />
              </IconButton>
              <IconButton
                label="Images from the gallery"
                size="sm"
                disabled={freePlaces <= 0}
                onClick={() => setGalleryOpen(true)}
              >
                <Images aria-hidden />
              </IconButton>
              <input
                ref={fileInput}
                type="file"
                hidden
                multiple
                aria-label="Images"
                accept={imageUploadTypes.join(',')}
                onChange={(event) => {
                  attachments.addFiles([...(event.target.files ?? [])]);
                  event.target.value = '';
                }}
              />
            </>
          ) : null}
          <span className="ms-auto pr-1 text-right text-xs leading-3.5 text-ink-3">
            {hasText || attachments.urls.length > 0 ? (
              <TurnPriceText price={price} hasRoom />
            ) : null}
          </span>
          {isStreaming ? (
            <IconButton label="Stop" variant="primary" size="sm" shortcut="Esc" onClick={onStop}>
              <Square className="fill-current" aria-hidden />
            </IconButton>
          ) : (
            <IconButton
              label="Send"
              variant="primary"
              size="sm"
              type="submit"
              disabled={!isReady || seenCredits === undefined || whenOnline.isWaiting}
              title={isReady ? priceTitle(price) : (lengthProblem ?? undefined)}
              loading={isSending}
              shortcut={
                <>
                  <ModKey />↵
                </>
              }
            >
              <ArrowUp aria-hidden />
            </IconButton>
          )}
        </div>
      </form>
      {isGalleryOpen ? (
        <Suspense>
          <GalleryPicker
            workspace={workspace}
            max={freePlaces}
            onChoose={attachments.addUrls}
            onClose={() => setGalleryOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
});

function SignInAgain() {
  return (
    <button
      type="button"
      onClick={askForSignIn}
      className="font-medium underline underline-offset-2 hover:no-underline pointer-coarse:py-3"
    >
      Sign in
    </button>
  );
}

function modelsLabel(models: readonly ReadModel[], modelIds: readonly string[]): string {
  const [firstId, ...otherIds] = modelIds;
  if (firstId === undefined) return 'Choose a model';
  const name = modelName(models, firstId);
  return otherIds.length === 0 ? name : `${name} + ${otherIds.length} more`;
}
