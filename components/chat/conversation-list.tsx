'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Search, Users } from 'lucide-react';
import { type MouseEvent, memo, useDeferredValue, useEffect, useState } from 'react';
import { Button, ErrorState, IconButton, Input, Skeleton } from '@/components/ui';
import type { ConversationSummary } from '@/lib/pages/chat';
import { conversationsOptions, RequestError } from '@/lib/queries';
import { dayOf } from './day-of';

export interface ConversationListProps {
  workspace: string;
  openId: string | null;
  /** Opens a conversation; null starts a new one. */
  onOpen: (id: string | null) => void;
}

/** The conversations that the reader may open, by day, with a search by title and text. */
export const ConversationList = memo(function ConversationList({
  workspace,
  openId,
  onOpen,
}: ConversationListProps) {
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const conversationsQuery = useInfiniteQuery(conversationsOptions(workspace, query));
  const conversations = conversationsQuery.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex items-center gap-1.5 p-3">
        <div className="relative min-w-0 flex-1">
          <Search
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
            aria-hidden
          />
          <Input
            type="search"
            aria-label="Search conversations"
            placeholder="Search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="pl-9"
          />
        </div>
        <IconButton label="New chat" variant="secondary" onClick={() => onOpen(null)}>
          <Plus aria-hidden />
        </IconButton>
      </div>
      <nav
        aria-label="Conversations"
        aria-busy={conversationsQuery.isPending}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-3"
      >
        {conversationsQuery.isPending ? <ListSkeleton /> : null}
        {conversationsQuery.isError && conversations.length === 0 ? (
          <ErrorState
            size="inline"
            title="The conversations could not be loaded"
            description={conversationsQuery.error.message}
            requestId={
              conversationsQuery.error instanceof RequestError
                ? conversationsQuery.error.failure.request_id
                : null
            }
            isRetrying={conversationsQuery.isFetching}
            onRetry={() => void conversationsQuery.refetch()}
          />
        ) : null}
        {conversationsQuery.isSuccess && conversations.length === 0 ? (
          <p className="px-2 py-6 text-sm text-pretty text-ink-3">
            {query === ''
              ? 'Your conversations are kept here. Send a message to start the first.'
              : 'No conversation matches.'}
          </p>
        ) : null}
        <Days conversations={conversations} openId={openId} workspace={workspace} onOpen={onOpen} />
        {conversationsQuery.hasNextPage ? (
          <Button
            size="sm"
            variant="ghost"
            className="mt-2 w-full"
            loading={conversationsQuery.isFetchingNextPage}
            onClick={() => void conversationsQuery.fetchNextPage()}
          >
            Show more
          </Button>
        ) : null}
      </nav>
    </div>
  );
});

function Days({
  conversations,
  ...rowProps
}: { conversations: readonly ConversationSummary[] } & ConversationListProps) {
  // Days depend on the reader's time zone, which the server does not know.
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  const days = isHydrated
    ? Map.groupBy(conversations, ({ updated_at }) => dayOf(updated_at))
    : new Map([['', conversations]]);
  return [...days].map(([day, dayConversations]) => (
    <section key={day} aria-label={day || undefined}>
      <h2 className="px-2 pt-3 pb-1 text-xs text-ink-3">{day || '\u00a0'}</h2>
      <ul className="grid gap-0.5">
        {dayConversations.map((conversation) => (
          <Row key={conversation.id} conversation={conversation} {...rowProps} />
        ))}
      </ul>
    </section>
  ));
}

function Row({
  conversation: { id, title, shared, mine, author, excerpt },
  workspace,
  openId,
  onOpen,
}: { conversation: ConversationSummary } & ConversationListProps) {
  const openConversation = (event: MouseEvent) => {
    // Leave clicks that open a new tab or window to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <li>
      <a
        href={`/${workspace}/chat/${id}`}
        onClick={openConversation}
        aria-current={id === openId ? 'page' : undefined}
        className="grid min-h-8 content-center rounded-sm px-2 py-1 text-sm text-ink-2 hover:text-ink aria-[current=page]:bg-sunk aria-[current=page]:text-ink dark:aria-[current=page]:bg-panel pointer-coarse:min-h-11"
      >
        <span className="flex min-w-0 items-center gap-1.5">
          <span dir="auto" className="truncate">
            {title}
          </span>
          {shared ? (
            <Users
              className="size-3.5 shrink-0 text-ink-3"
              aria-label={mine ? 'shared with the workspace' : `shared by ${author}`}
            />
          ) : null}
        </span>
        {excerpt === null ? null : (
          <span dir="auto" className="line-clamp-2 text-xs font-normal text-ink-3">
            {excerpt}
          </span>
        )}
      </a>
    </li>
  );
}

function ListSkeleton() {
  return (
    <div className="grid gap-2 pt-8">
      {[0, 1, 2, 3, 4].map((each) => (
        <Skeleton key={each} className="h-7 rounded-sm" />
      ))}
    </div>
  );
}
