// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConversationList } from './conversation-list';
import { summary } from './testing/scripted-console';

afterEach(cleanup);

it('lays title and excerpt out in the direction of their own script', async () => {
  const conversation = { ...summary('conv_1', 'البحر'), excerpt: '… البحر أزرق.' };
  vi.stubGlobal('fetch', async () => Response.json({ data: [conversation], next: null }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConversationList workspace="studio" openId={null} onOpen={() => undefined} />
    </QueryClientProvider>,
  );
  for (const text of [conversation.title, conversation.excerpt]) {
    expect((await screen.findByText(text)).dir).toBe('auto');
  }
});
