'use client';

import { ArrowDown } from 'lucide-react';
import { Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Banner, Button, ErrorState, LateSuspense, lazyPart, toast } from '@/components/ui';
import {
  deleteConversationAction,
  renameConversationAction,
  shareConversationAction,
} from '@/lib/console/chat/actions';
import type { ReadModels } from '@/lib/contract';
import type { ConversationDetail, ConversationMessage } from '@/lib/pages/chat';
import { type ChatRequest, chatRequest } from '@/lib/pages/chat-request';
import { loadEventParser, useModels } from '@/lib/queries';
import { callWithToast } from '../actions';
import { useCommands, useShortcutHints, useWhenOnline } from '../layout';
import { ChatHeader } from './chat-header';
import { chatKeys } from './chat-keys';
import { Composer, type ComposerHandle } from './composer';
import { ConversationList } from './conversation-list';
import { EmptyChat } from './empty-chat';
import type { ImageSources } from './markdown/address';
import { textModels } from './models';
import type { ChatStore } from './store/chat-store';
import { EditingProvider, type Thread, ThreadProvider } from './thread-context';
import { ThreadSkeleton } from './thread-skeleton';
import { useAutoscroll } from './use-autoscroll';
import { useConversations } from './use-conversations';
import { useSetup } from './use-setup';
import { useThreadState, useThreadSubmissions } from './use-thread';
import { PricingProvider } from './use-turn-price';

// Rendered by the server and loaded lazily in the browser, so that the message box becomes usable first.
const loadThread = () => import('./thread');
const ThreadView = lazyPart(async () => ({ default: (await loadThread()).ThreadView }));
const ModelDialog = lazyPart(() => import('./model-dialog'));
const SettingsSheet = lazyPart(() => import('./settings-sheet'));
const CodeDialog = lazyPart(() => import('./code-dialog'));

export interface ChatPageProps {
  workspace: string;
  /** The models, read on the server; null when the service did not answer. */
  models: ReadModels | null;
  /** The conversation in the URL. */
  conversation: ConversationDetail | null;
  images: ImageSources;
  /** Base address of the interface, for the request as code. */
  baseUrl: string;
}

const noModels: ReadModels['data'] = [];

/** Chat: the list of conversations on the left, the open one in the middle, the message box below it. */
export function ChatPage(props: ChatPageProps) {
  const { workspace, images, baseUrl } = props;
  const query = useModels(workspace, props.models ?? undefined);
  const models = useMemo(() => textModels(query.data ?? noModels), [query.data]);
  const { store, openId, navigate, refreshList, forget } = useConversations(
    workspace,
    props.conversation,
  );
  const { conversation, steps, isLoading, failure, messages } = useThreadState(store);
  const conversationKey = conversation?.id ?? openId ?? 'new';
  const { setup, changeSetup, beginSending } = useSetup(
    workspace,
    models,
    { key: conversationKey, isLoaded: conversation !== null },
    steps,
  );
  const whenOnline = useWhenOnline();
  const submissions = useThreadSubmissions(store, steps, setup, workspace, whenOnline);
  const cancelWaiting = useEffectEvent((_leftStore: ChatStore) => {
    if (!whenOnline.isWaiting) return;
    whenOnline.cancel();
    toast.show('What waited for the network was not sent, because you left its conversation.');
  });
  useEffect(() => () => cancelWaiting(store), [store]);
  const composer = useRef<ComposerHandle>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const hasMessages = messages.size > 0;
  const { isAtEnd, scrollToEnd } = useAutoscroll(scroller, hasMessages ? conversationKey : null);
  const [openDialog, setOpenDialog] = useState<'models' | 'settings' | null>(null);
  const [codeRequest, setCodeRequest] = useState<ChatRequest | null>(null);
  const [editedId, setEditedId] = useState<string | null>(null);
  const questionEditing = useMemo(
    () => ({
      messageId: editedId,
      editMessage(messageId: string | null) {
        setEditedId(messageId);
        if (messageId === null) composer.current?.focus();
      },
    }),
    [editedId],
  );
  const latestSteps = useRef(steps);
  latestSteps.current = steps;
  const editLastQuestion = useCallback(() => {
    const question = latestSteps.current.findLast(
      ({ chosenMessage }) => chosenMessage.role === 'user',
    );
    setEditedId(question?.chosenMessage.id ?? null);
  }, []);
  const openModels = useCallback(() => setOpenDialog('models'), []);
  const openSettings = useCallback(() => setOpenDialog('settings'), []);
  const closeDialog = useCallback(() => setOpenDialog(null), []);

  const openConversation = useCallback(
    (id: string | null) => {
      navigate(id);
      composer.current?.focus();
    },
    [navigate],
  );
  useEffect(() => {
    // A new chat has no messages yet; the first answer finds the code loaded.
    void Promise.all([loadThread(), loadEventParser()]).catch(() => undefined);
  }, []);
  useShortcutHints(chatKeys);
  useCommands(() => [
    { id: 'chat-new', label: 'New chat', group: 'Chat', run: () => openConversation(null) },
    { id: 'chat-models', label: 'Choose models', group: 'Chat', run: openModels },
    { id: 'chat-settings', label: 'Chat settings', group: 'Chat', run: openSettings },
  ]);

  const isMine = conversation?.mine ?? true;
  const thread = useMemo<Thread>(
    () => ({
      store,
      models,
      images,
      isMine,
      ...submissions,
      showCode: (answer) => setCodeRequest(requestOf(answer, store.state().messages)),
      openModels,
      openSettings,
      startConversation: () => openConversation(null),
    }),
    [store, models, images, isMine, submissions, openModels, openSettings, openConversation],
  );
  const send = useCallback(
    async (content: string, urls: readonly string[], seenCredits: number | null) => {
      scrollToEnd();
      const markSent = beginSending();
      const problem = await submissions.send(content, urls, seenCredits);
      if (problem === null) markSent();
      return problem;
    },
    [submissions, scrollToEnd, beginSending],
  );
  const operations = useMemo(() => {
    const id = conversation?.id ?? '';
    return {
      async rename(title: string) {
        const result = await renameConversationAction(workspace, id, title);
        if (result.ok) {
          store.updateConversation({ title });
          refreshList();
        }
        return result;
      },
      async setShared(isShared: boolean) {
        const isShareChanged = (
          await callWithToast(() => shareConversationAction(workspace, id, isShared))
        ).ok;
        if (isShareChanged) {
          store.updateConversation({ shared: isShared });
          refreshList();
        }
        return isShareChanged;
      },
      showProject: (projectId: string | null) =>
        store.updateConversation({ project_id: projectId }),
      async remove() {
        const isRemoved = (await callWithToast(() => deleteConversationAction(workspace, id))).ok;
        if (isRemoved) {
          forget(id);
          navigate(null);
          refreshList();
        }
        return isRemoved;
      },
    };
  }, [conversation?.id, workspace, store, navigate, refreshList, forget]);
  const listProps = { workspace, openId: conversation?.id ?? openId, onOpen: openConversation };
  const isStreaming =
    steps.at(-1)?.shownMessages.some(({ status }) => status === 'streaming') ?? false;

  const hasPictures = steps.some(({ chosenMessage }) => chosenMessage.images.length > 0);

  const conversationId = conversation?.id ?? null;
  const lastMessageId = steps.at(-1)?.chosenMessage.id ?? null;
  const pricing = useMemo(
    () => ({ workspace, setup, conversationId, lastMessageId }),
    [workspace, setup, conversationId, lastMessageId],
  );

  return (
    <>
      <div className="flex h-full min-h-0 flex-col">
        <ChatHeader conversation={conversation} operations={operations} list={listProps} />
        <div className="flex min-h-0 flex-1">
          <aside
            aria-label="Conversations"
            className="hidden w-64 shrink-0 border-r border-line lg:block"
          >
            <ConversationList {...listProps} />
          </aside>
          <section aria-label="Conversation" className="flex min-w-0 flex-1 flex-col">
            <div ref={scroller} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto">
              <div className="px-4 py-6 md:px-6">
                {isLoading ? <ThreadSkeleton /> : null}
                {failure === null ? null : (
                  <ErrorState
                    title={
                      failure.code === 'not_found'
                        ? 'There is no such conversation'
                        : 'The conversation could not be loaded'
                    }
                    description={failure.message}
                    requestId={failure.request_id}
                    onRetry={() => openId !== null && void store.fetch(openId)}
                  />
                )}
                {!hasMessages && !isLoading && failure === null ? (
                  <EmptyChat onStart={(text) => composer.current?.fill(text)} />
                ) : (
                  // The providers stand inside, because a change of their values renders them again: see LateSuspense.
                  <LateSuspense>
                    <PricingProvider value={pricing}>
                      <ThreadProvider value={thread}>
                        <EditingProvider value={questionEditing}>
                          <ThreadView steps={steps} scroller={scroller} />
                        </EditingProvider>
                      </ThreadProvider>
                    </PricingProvider>
                  </LateSuspense>
                )}
              </div>
            </div>
            <div className="relative shrink-0 px-4 pb-4 md:px-6">
              {isAtEnd ? null : (
                <Button
                  size="sm"
                  className="absolute bottom-full left-1/2 mb-3 -translate-x-1/2 rounded-full shadow-pop"
                  onClick={scrollToEnd}
                >
                  <ArrowDown aria-hidden />
                  Jump to latest
                </Button>
              )}
              {isMine && query.isError && query.data === undefined ? (
                <Banner
                  tone="warn"
                  className="mx-auto mb-2 max-w-180 rounded-md md:px-3"
                  actions={
                    <Button size="sm" onClick={() => void query.refetch()}>
                      Try again
                    </Button>
                  }
                >
                  The models could not be loaded. {query.error.message}
                </Banner>
              ) : null}
              {isMine ? (
                <PricingProvider value={pricing}>
                  <Composer
                    handle={composer}
                    workspace={workspace}
                    store={store}
                    conversationKey={conversationKey}
                    models={models}
                    setup={setup}
                    whenOnline={whenOnline}
                    hasPictures={hasPictures}
                    isBlocked={openId !== null && conversation === null}
                    isStreaming={isStreaming}
                    onSend={send}
                    onStop={submissions.stopAnswers}
                    onEditLast={editLastQuestion}
                    onOpenModels={openModels}
                    onOpenSettings={openSettings}
                  />
                </PricingProvider>
              ) : (
                <p className="mx-auto max-w-180 rounded-lg border border-line bg-panel px-4 py-3 text-center text-sm text-ink-2">
                  <bdi>{conversation?.author}</bdi> shares this conversation. Only they can continue
                  it.
                </p>
              )}
            </div>
          </section>
        </div>
      </div>
      <Suspense>
        {openDialog === 'models' ? (
          <ModelDialog
            models={models}
            leftOut={query.leftOut}
            chosenIds={setup.models}
            onChange={(models) => changeSetup({ models })}
            onClose={closeDialog}
          />
        ) : null}
        {openDialog === 'settings' ? (
          <SettingsSheet
            workspace={workspace}
            models={models}
            setup={setup}
            onChange={changeSetup}
            onClose={closeDialog}
          />
        ) : null}
        {codeRequest === null ? null : (
          <CodeDialog
            baseUrl={baseUrl}
            request={codeRequest}
            onClose={() => setCodeRequest(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The request to the interface that produced `answer`. */
function requestOf(
  answer: ConversationMessage,
  messages: ReadonlyMap<string, ConversationMessage>,
): ChatRequest {
  const history: ConversationMessage[] = [];
  for (let id = answer.parent_id; id !== null; ) {
    const message = messages.get(id);
    if (message === undefined) break;
    if (message.role === 'user' || message.content !== '') history.unshift(message);
    id = message.parent_id;
  }
  return chatRequest({
    endpoint: answer.endpoint ?? 'chat',
    model: answer.model ?? '',
    system: answer.system,
    settings: answer.settings,
    history,
  });
}
