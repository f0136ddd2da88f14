import { at, choose, type Overlay, press, pressUntilOpen, steps } from './overlay';

/** Over Chat; `path` is that of a conversation with an answer. */
export function chatOverlays(path: string): readonly Overlay[] {
  const chat = at('/studio/chat');
  const conversation = at(path);
  const menu = steps(conversation, press('Conversation actions'));
  return [
    { file: 'chat/model-dialog', role: 'dialog', open: steps(chat, press(/^Models:/)) },
    { file: 'chat/settings-sheet', role: 'dialog', open: steps(chat, press('Chat settings')) },
    {
      file: 'chat/list-sheet',
      role: 'dialog',
      only: 'phone',
      open: steps(chat, press('Conversations')),
    },
    { file: 'chat/conversation-menu', role: 'menu', open: menu },
    {
      file: 'chat/conversation-menu',
      name: 'rename',
      role: 'dialog',
      open: steps(menu, choose('Rename')),
    },
    {
      file: 'chat/conversation-menu',
      name: 'delete',
      role: 'alertdialog',
      open: steps(menu, choose('Delete')),
    },
    {
      file: 'chat/code-dialog',
      role: 'dialog',
      open: steps(conversation, pressUntilOpen('View the request as code')),
    },
  ];
}
