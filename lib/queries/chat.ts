import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ChatEvent, ConversationDetail, ConversationList } from '@/lib/pages/chat';
import { callConsole, openConsole } from './fetcher';

/** The parser of streams: nothing needs it before the first answer. Loaded once. */
export const loadEventParser = () => import('eventsource-parser');

export const chatKeys = {
  lists: (workspace: string) => ['chat', workspace, 'list'] as const,
};

/** Conversations by pages, newest first; `query` searches titles and messages. */
export const conversationsOptions = (workspace: string, query: string) =>
  infiniteQueryOptions({
    queryKey: [...chatKeys.lists(workspace), query] as const,
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams();
      if (query) search.set('q', query);
      if (pageParam) search.set('before', pageParam);
      return callConsole<ConversationList>(`${workspace}/chat?${search}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 10_000,
  });

/** A conversation with its whole tree. */
export const fetchConversation = (workspace: string, id: string): Promise<ConversationDetail> =>
  callConsole<ConversationDetail>(`${workspace}/chat/${encodeURIComponent(id)}`);

/** Follows running answers from the reader's position until they have ended. Throws `RequestError`. */
export async function followAnswers(
  workspace: string,
  conversation: string,
  answers: readonly { id: string; content: number; reasoning: number }[],
  onEvent: (event: ChatEvent) => void,
): Promise<void> {
  const from = answers
    .map(({ id, content, reasoning }) => `${id}:${content}:${reasoning}`)
    .join(',');
  const path = `${workspace}/chat/${encodeURIComponent(conversation)}/stream?from=${from}`;
  await readChatEvents(await openConsole(path), onEvent);
}

/** Reads server-sent events with one line of JSON each, as our handlers write them. */
export async function readChatEvents(
  response: Response,
  onEvent: (event: ChatEvent) => void,
): Promise<void> {
  if (response.body === null) return;
  const { createParser } = await loadEventParser();
  const parser = createParser({ onEvent: ({ data }) => onEvent(JSON.parse(data) as ChatEvent) });
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done: isDone, value } = await reader.read();
    if (isDone) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}
