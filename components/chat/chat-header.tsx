'use client';

import { Ellipsis, PanelLeft, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { TopBarContent } from '@/components/layout';
import { Badge, IconButton } from '@/components/ui';
import type { ConversationSummary } from '@/lib/contract';
import type { ConversationListProps } from './conversation-list';
import type { ConversationDeeds } from './conversation-menu';

const loadMenu = () => import('./conversation-menu');
const ConversationMenu = lazy(loadMenu);
const ListSheet = lazy(() => import('./list-sheet'));

/** The conversation's name and what can be done with it, in the top bar; on a phone also the way to the others. */
export function ChatHeader({
  conversation,
  deeds,
  list,
}: {
  conversation: ConversationSummary | null;
  deeds: ConversationDeeds;
  list: ConversationListProps;
}) {
  const [menu, setMenu] = useState<boolean>();
  const [sheet, setSheet] = useState<boolean>();
  const trigger = (
    <IconButton
      label="Actions of the conversation"
      size="sm"
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onClick={menu === undefined ? () => setMenu(true) : undefined}
    >
      <Ellipsis aria-hidden />
    </IconButton>
  );
  return (
    <>
      <TopBarContent {...(conversation ? { title: conversation.title } : {})}>
        {conversation?.shared ? (
          <Badge>{conversation.mine ? 'shared' : `by ${conversation.author}`}</Badge>
        ) : null}
        <span className="flex items-center">
          {conversation?.mine ? (
            menu === undefined ? (
              trigger
            ) : (
              <Suspense fallback={trigger}>
                <ConversationMenu
                  trigger={trigger}
                  open={menu}
                  onOpenChange={setMenu}
                  conversation={conversation}
                  deeds={deeds}
                />
              </Suspense>
            )
          ) : null}
          <span className="flex lg:hidden">
            <IconButton label="Conversations" size="sm" onClick={() => setSheet(true)}>
              <PanelLeft aria-hidden />
            </IconButton>
            <IconButton label="New chat" size="sm" onClick={() => list.onOpen(null)}>
              <Plus aria-hidden />
            </IconButton>
          </span>
        </span>
      </TopBarContent>
      {sheet ? (
        <Suspense>
          <ListSheet {...list} onClose={() => setSheet(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
