'use client';

import { Pencil } from 'lucide-react';
import { memo, Suspense, useState } from 'react';
import { Button, CopyButton, cn, IconButton, lazyPart, Textarea } from '@/components/ui';
import type { ConversationMessage } from '@/lib/pages/chat';
import { chatLimits } from '@/lib/pages/chat-limits';
import { useTextDraft } from '../drafts';
import { BranchSwitcher } from './branch-switcher';
import { safeImageSrc } from './markdown/address';
import { Picture } from './picture';
import { useEditing, useThread } from './thread-context';
import { TooLong, tooLongMessage } from './too-long';
import { priceTitle, TurnPriceText } from './turn-price';
import { agreedCredits, roundedBytes, usePricing, useTurnPrice } from './use-turn-price';

const UsePicture = lazyPart(() => import('./use-picture'));

/** A question with its images and actions. */
export const Question = memo(function Question({
  message,
  siblings,
}: {
  message: ConversationMessage;
  siblings: readonly ConversationMessage[];
}) {
  const { isMine, chooseMessage, edit, images } = useThread();
  const editing = useEditing();
  if (editing.messageId === message.id) {
    return (
      <QuestionEditor
        question={message}
        onCancel={() => editing.editMessage(null)}
        onSend={async (...changes) => {
          const isSent = await edit(message, ...changes);
          if (isSent) editing.editMessage(null);
          return isSent;
        }}
      />
    );
  }
  return (
    <article aria-label="Question" className="group grid justify-items-end gap-1">
      {message.images.length > 0 ? (
        <div className="flex max-w-[85%] flex-wrap justify-end gap-2">
          {message.images.map((url) => {
            const src = safeImageSrc(url, images);
            return src === null ? (
              <span key={url} className="text-sm break-all text-ink-2">
                {url}
              </span>
            ) : (
              <div key={url} className="relative">
                <Picture
                  src={src}
                  alt="Attached"
                  className={cn(
                    'rounded-md border border-line bg-sunk',
                    // A fixed height, so that nothing moves when the image loads.
                    message.images.length === 1
                      ? 'h-48 min-w-24 max-w-full object-scale-down'
                      : 'size-32 object-cover',
                  )}
                />
                <Suspense>
                  <UsePicture url={url} />
                </Suspense>
              </div>
            );
          })}
        </div>
      ) : null}
      {message.content === '' ? null : (
        <div
          dir="auto"
          className="max-w-[85%] rounded-lg bg-sunk px-4 py-2.5 text-md leading-6 break-words whitespace-pre-wrap dark:bg-raised"
        >
          {message.content}
        </div>
      )}
      <div className="flex items-center opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 has-[[role=status]]:opacity-100 pointer-coarse:opacity-100">
        <BranchSwitcher
          siblings={siblings}
          chosenMessage={message}
          noun="question"
          onChoose={chooseMessage}
        />
        <CopyButton value={message.content} label="Copy the question" size="sm" />
        {isMine ? (
          <IconButton
            label="Edit and ask again"
            size="sm"
            onClick={() => editing.editMessage(message.id)}
          >
            <Pencil aria-hidden />
          </IconButton>
        ) : null}
      </div>
    </article>
  );
});

/** A picture of the question that is being edited. If its file is gone, the question can only be sent without it. */
function QuestionPicture({
  url,
  disabled,
  onRemove,
}: {
  url: string;
  disabled: boolean;
  onRemove: () => void;
}) {
  const src = safeImageSrc(url, useThread().images);
  return (
    <li className="grid w-32 gap-1">
      {src === null ? (
        <span className="text-sm break-all text-ink-2">{url}</span>
      ) : (
        <Picture
          src={src}
          alt="Attached"
          className="h-24 w-full rounded-md border border-line bg-sunk object-cover"
        />
      )}
      <Button size="sm" aria-label="Remove the image" disabled={disabled} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

function QuestionEditor({
  question,
  onSend,
  onCancel,
}: {
  question: ConversationMessage;
  onSend: (
    content: string,
    images: readonly string[],
    seenCredits: number | null,
  ) => Promise<boolean>;
  onCancel: () => void;
}) {
  const draft = useTextDraft(`chat-edit/${question.id}`, question.content);
  const { text } = draft;
  const [images, setImages] = useState(question.images);
  const isEmpty = text.trim() === '' && images.length === 0;
  const lengthProblem = tooLongMessage('A message', text.length, chatLimits.contentLength);
  const [isSending, setSending] = useState(false);
  const { conversationId } = usePricing();
  const price = useTurnPrice(
    lengthProblem === null
      ? {
          kind: 'question',
          conversation_id: conversationId,
          parent_id: question.parent_id,
          bytes: roundedBytes(text),
          images: [...images],
        }
      : null,
  );
  const seenCredits = agreedCredits(price);
  const send = async () => {
    if (isEmpty || isSending || seenCredits === undefined) return;
    setSending(true);
    if (await onSend(text, images, seenCredits)) draft.clear();
    setSending(false);
  };
  const cancel = () => {
    draft.clear();
    onCancel();
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {images.length === 0 ? null : (
        <ul aria-label="Attached images" className="flex flex-wrap gap-2">
          {images.map((url) => (
            <QuestionPicture
              key={url}
              url={url}
              disabled={isSending}
              onRemove={() => setImages(images.filter((each) => each !== url))}
            />
          ))}
        </ul>
      )}
      <Textarea
        aria-label="Question"
        autoFocus
        value={text}
        readOnly={isSending}
        onChange={(event) => draft.set(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isSending) cancel();
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
          event.preventDefault();
          void send();
        }}
      />
      <TooLong message={lengthProblem} />
      <div className="flex items-center justify-end gap-2">
        <span className="me-auto text-xs text-ink-3">The original stays as another branch.</span>
        <Button size="sm" disabled={isSending} onClick={cancel}>
          Cancel
        </Button>
        <Button
          size="sm"
          variant="primary"
          type="submit"
          loading={isSending}
          disabled={isEmpty || seenCredits === undefined}
          title={priceTitle(price)}
        >
          <span>
            Ask again
            {price.state === 'known' ? ' · ' : null}
            <TurnPriceText price={price} />
          </span>
        </Button>
      </div>
    </form>
  );
}
