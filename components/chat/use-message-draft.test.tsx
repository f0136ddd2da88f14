// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ShellProvider } from '../layout';
import { remoteShell } from '../layout/testing/shell';
import { createChatStore } from './store/chat-store';
import { useMessageDraft } from './use-message-draft';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

it('stores what is typed while the first message gets its conversation with that conversation', () => {
  const field = { current: document.createElement('textarea') };
  const store = createChatStore('studio', { onTurn: () => {}, onEnded: () => {} });
  const noImages: string[] = [];
  const { result, rerender } = renderHook(
    (conversationKey: string) =>
      useMessageDraft(
        field,
        { store, conversationKey },
        noImages,
        () => {},
        () => {},
      ),
    {
      initialProps: 'new',
      wrapper: ({ children }) => <ShellProvider shell={remoteShell}>{children}</ShellProvider>,
    },
  );
  const endSending = result.current.beginSending({ text: 'What?', images: [] });
  rerender('conv_1');
  // What was scheduled is stored.
  window.dispatchEvent(new Event('pagehide'));
  field.current.value = 'And then';
  expect(endSending(true)).toBe(true);
  window.dispatchEvent(new Event('pagehide'));
  const drafts = Object.entries({ ...localStorage }).filter(([, text]) => text.includes('And'));
  expect(drafts.map(([key]) => key.split(':')[3])).toEqual(['chat/conv_1']);
});
