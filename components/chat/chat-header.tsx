'use client';

import { Ellipsis, PanelLeft, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Badge, IconButton, lazyPart } from '@/components/ui';
import type { ConversationSummary } from '@/lib/pages/chat';
import { TopBarContent, useShell } from '../layout';
import { WorkProject } from '../projects';
import type { ConversationListProps } from './conversation-list';
import type { ConversationOperations } from './conversation-menu';

const loadMenu = () => import('./conversation-menu');
const ConversationMenu = lazyPart(loadMenu);
const ListSheet = lazyPart(() => import('./list-sheet'));

/** The conversation's title and menu in the top bar; on a phone in a row of its own below the bar. */
export function ChatHeader({
  conversation,
  operations,
  list,
}: {
  conversation: ConversationSummary | null;
  operations: ConversationOperations;
  list: ConversationListProps;
}) {
  const { slug } = useShell().workspace;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const controls = (
    <>
      {conversation?.shared ? (
        <Badge>{conversation.mine ? 'shared' : `by ${conversation.author}`}</Badge>
      ) : null}
      {conversation?.mine ? (
        <WorkProject
          key={`${conversation.id} ${conversation.project_id}`}
          workspace={slug}
          work={[{ kind: 'conversation', id: conversation.id }]}
          projectId={conversation.project_id}
          onFiled={operations.showProject}
          // On a phone only the colour of the project fits beside the title.
          className="max-md:[&_[dir=auto]]:sr-only pointer-coarse:min-w-11"
        />
      ) : null}
      {conversation?.mine ? (
        <ConversationActions
          // A dialog that is open when Back opens another conversation closes.
          key={`actions ${conversation.id}`}
          conversation={conversation}
          operations={operations}
        />
      ) : null}
    </>
  );
  const listButton = (
    <IconButton label="Conversations" size="sm" onClick={() => setSheetOpen(true)}>
      <PanelLeft aria-hidden />
    </IconButton>
  );
  const newChatButton = (
    <IconButton label="New chat" size="sm" onClick={() => list.onOpen(null)}>
      <Plus aria-hidden />
    </IconButton>
  );
  return (
    <>
      <TopBarContent
        {...(conversation ? { title: conversation.title, isTitleBelowOnPhone: true } : {})}
      >
        <span className="flex items-center gap-2 max-md:hidden">
          {controls}
          <span className="flex lg:hidden">
            {listButton}
            {newChatButton}
          </span>
        </span>
      </TopBarContent>
      <div className="flex shrink-0 items-center gap-1 border-b border-line px-2 py-0.5 md:hidden">
        {listButton}
        {conversation ? (
          <span aria-hidden dir="auto" className="min-w-24 flex-1 truncate text-sm font-medium">
            {conversation.title}
          </span>
        ) : null}
        <span className="ms-auto flex items-center gap-1">
          {controls}
          {newChatButton}
        </span>
      </div>
      {isSheetOpen ? (
        <Suspense>
          <ListSheet {...list} onClose={() => setSheetOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The menu of a conversation. Its code is loaded when the pointer or the focus is on the button. */
function ConversationActions({
  conversation,
  operations,
}: {
  conversation: ConversationSummary;
  operations: ConversationOperations;
}) {
  /** Undefined until the menu is opened for the first time. */
  const [isMenuOpen, setMenuOpen] = useState<boolean>();
  const trigger = (
    <IconButton
      label="Conversation actions"
      size="sm"
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu().catch(() => undefined)}
      onClick={isMenuOpen === undefined ? () => setMenuOpen(true) : undefined}
    >
      <Ellipsis aria-hidden />
    </IconButton>
  );
  if (isMenuOpen === undefined) return trigger;
  return (
    <Suspense fallback={trigger}>
      <ConversationMenu
        trigger={trigger}
        open={isMenuOpen}
        onOpenChange={setMenuOpen}
        conversation={conversation}
        operations={operations}
      />
    </Suspense>
  );
}
