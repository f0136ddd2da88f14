'use client';

import { Code } from 'lucide-react';
import { memo, useEffect, useState, useSyncExternalStore } from 'react';
import { Button, Credits, IconButton, LateSuspense, lazyPart, RelativeTime } from '@/components/ui';
import type { ConversationMessage } from '@/lib/pages/chat';
import { AnswerFailure } from './answer-failure';
import { BranchSwitcher } from './branch-switcher';
import { CopyText } from './copy-text';
import { Reasoning } from './reasoning';
import { Regenerate } from './regenerate';
import type { GrowingText } from './store/growing-text';
import { modelName, useThread } from './thread-context';
import { UseAnswer } from './use-answer';
import { useHasBegun } from './use-has-begun';

const Markdown = lazyPart(() => import('./markdown/markdown'), PlainText);

/** An answer: its model, its text as it streams, its cost and its actions. */
export const Answer = memo(function Answer({
  message,
  siblings,
  isColumn = false,
}: {
  message: ConversationMessage;
  /** The alternatives to this answer; empty when several answers are shown side by side. */
  siblings: readonly ConversationMessage[];
  isColumn?: boolean;
}) {
  const { store, models, images, isMine, chooseMessage, showCode } = useThread();
  const [isPriceNeeded, setIsPriceNeeded] = useState(false);
  const requestPrice = () => setIsPriceNeeded(true);
  const text = store.textOf(message.id);
  const reasoning = store.reasoningOf(message.id);
  const isStreaming = message.status === 'streaming';
  const name = modelName(models, message.model);
  const renderText = (growing: GrowingText) => (
    <LateSuspense fallback={<PlainText text={growing} />}>
      <Markdown key={keyOf(growing)} text={growing} images={images} />
    </LateSuspense>
  );
  return (
    <article
      aria-label={`Answer of ${name}`}
      aria-busy={isStreaming}
      className="group grid min-w-0 gap-2"
      onPointerEnter={requestPrice}
      onFocus={requestPrice}
    >
      <header className="flex flex-wrap items-baseline gap-x-2">
        <h2 className="text-sm font-medium">{name}</h2>
        {message.endpoint === 'responses' ? (
          <span className="text-xs font-normal text-ink-3">Responses</span>
        ) : null}
        <span className="ms-auto text-xs font-normal text-ink-3">
          <RelativeTime at={message.created_at / 1000} />
        </span>
      </header>
      <Reasoning
        text={reasoning}
        durationMs={message.reasoning_ms}
        isThinking={isStreaming && message.reasoning_ms === null}
      >
        {renderText(reasoning)}
      </Reasoning>
      {renderText(text)}
      {isStreaming ? <AnswerProgress text={text} reasoning={reasoning} /> : null}
      {message.status === 'stopped' && message.error === null ? (
        <p className="text-sm text-ink-3">Stopped.</p>
      ) : null}
      {message.status === 'done' && message.content === '' && message.error === null ? (
        <p className="text-sm text-ink-3">The model answered without any text.</p>
      ) : null}
      {message.error === null ? null : <AnswerFailure message={message} error={message.error} />}
      {isStreaming ? null : (
        <div className="-ml-2 flex flex-wrap items-center">
          {isColumn ? null : (
            <BranchSwitcher
              siblings={siblings}
              chosenMessage={message}
              noun="answer"
              onChoose={chooseMessage}
            />
          )}
          {message.content === '' ? null : (
            <>
              <CopyText text={text} />
              <UseAnswer text={text} />
            </>
          )}
          {isMine ? <Regenerate answer={message} isPriceNeeded={isPriceNeeded} /> : null}
          <IconButton label="View the request as code" size="sm" onClick={() => showCode(message)}>
            <Code aria-hidden />
          </IconButton>
          {message.credits === null ? null : (
            <span className="ml-2 text-xs text-ink-3" data-testid="turn-credits">
              <Credits amount={message.credits} />
            </span>
          )}
        </div>
      )}
    </article>
  );
});

const reactKeys = new WeakMap<GrowingText, number>();
let nextKey = 0;

/** A React key for each text object, so that another text at the same position mounts a new reader. */
function keyOf(text: GrowingText): number {
  const existingKey = reactKeys.get(text);
  if (existingKey !== undefined) return existingKey;
  nextKey += 1;
  reactKeys.set(text, nextKey);
  return nextKey;
}

/** The unformatted text, shown while the Markdown parser loads. */
function PlainText({ text }: { text: GrowingText }) {
  const [readText] = useState(() => () => text.slice(0));
  const initialText = useSyncExternalStore(text.subscribe, readText, () => text.initial);
  return (
    <div dir="auto" className="text-md leading-6.5 break-words whitespace-pre-wrap">
      {initialText}
    </div>
  );
}

/** Longer than a model usually thinks without a word. */
const silenceMs = 30_000;

/** Whether neither of the texts has grown for {@link silenceMs}. */
function useIsSilent(text: GrowingText, reasoning: GrowingText): boolean {
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const listen = () => {
      clearTimeout(timer);
      setSilent(false);
      timer = setTimeout(() => setSilent(true), silenceMs);
    };
    listen();
    const unsubscribers = [text.subscribe(listen), reasoning.subscribe(listen)];
    return () => {
      clearTimeout(timer);
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [text, reasoning]);
  return isSilent;
}

/**
 * Shows that an answer is streaming: in words before its first word, then by a cursor at its end. Once nothing comes, it
 * says so and offers to stop.
 */
function AnswerProgress({ text, reasoning }: { text: GrowingText; reasoning: GrowingText }) {
  const { isMine, stopAnswers } = useThread();
  const hasText = useHasBegun(text);
  const hasReasoning = useHasBegun(reasoning);
  const isSilent = useIsSilent(text, reasoning);
  if (hasReasoning && !hasText && !isSilent) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
      <p role="status" className="flex items-center gap-2">
        <span className="size-2 animate-pulse rounded-full bg-live" aria-hidden />
        {isSilent ? (
          <span>Nothing has come for half a minute. Wait, or stop it and ask again.</span>
        ) : (
          <span className={hasText ? 'sr-only' : undefined}>
            {hasText ? 'Answering' : 'Thinking…'}
          </span>
        )}
      </p>
      {isSilent && isMine ? (
        <Button size="sm" onClick={stopAnswers}>
          Stop waiting
        </Button>
      ) : null}
    </div>
  );
}
