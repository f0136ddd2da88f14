// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, test, vi } from 'vitest';
import { capabilities, type ReadModel } from '@/lib/contract';
import { reviewOptions } from '@/lib/queries';
import { findRequestedEdit } from './requested-edit';
import type { EditChoice } from './use-edit-choice';
import { useRequestedEdit } from './use-requested-edit';

/* There is no Next.js router in a unit test. */
vi.mock('next/navigation', () => ({
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

const url = { type: 'string', format: 'uri' };
const picture = { name: 'image_url', ...url, required: true };
const mask = { name: 'mask_image_url', ...url };
const prompt = { name: 'prompt', type: 'string', required: true };
const model = (id: string, fields: readonly object[], credits: string): ReadModel =>
  ({
    id,
    name: id,
    family: 'image',
    description: '',
    capabilities: [],
    enabled: true,
    ui_hints: [],
    pricing: { credits_text: credits },
    schema: { fields },
  }) as unknown as ReadModel;
const silent = {
  ...model('silent', [picture, mask], '1 credit'),
  capabilities: [capabilities.noPrompt],
};
const models = [
  silent,
  model('restyler', [picture, prompt], '9 credits'),
  model('painter', [picture, mask, prompt], '9 credits'),
  model('cheap-painter', [picture, mask, prompt], '2 credits'),
];

const place = { area: { x: 0.5, y: 0.5, width: 0, height: 0 }, from: null, until: null };

test.each([
  ['a place changes that region, by the first model that takes words', place, 'painter'],
  ['a comment on the whole picture restyles it', null, 'restyler'],
])('%s', (_title, where, modelId) => {
  const requestedEdit = findRequestedEdit({ text: 'A smaller boat', place: where }, models);
  expect(requestedEdit?.edit.modelId).toBe(modelId);
  expect(requestedEdit?.values).toEqual({ prompt: 'A smaller boat' });
});

test('where no model takes words nothing is proposed', () => {
  expect(findRequestedEdit({ text: 'x', place }, [silent])).toBeNull();
});

function open(verb: EditChoice['verb'], hasMask = false) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const comment = { id: 'c1', text: 'A smaller boat', place, author: { name: 'Ann' } };
  const { queryKey } = reviewOptions('studio', { task_id: 'task_a', output: 0 });
  client.setQueryData<unknown>(queryKey, { comments: [comment] });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const choose = vi.fn();
  const addArea = vi.fn();
  const clear = vi.fn();
  const choice = { verb, choose } as unknown as EditChoice;
  const stage = { current: { addArea, clear } } as unknown as Parameters<
    typeof useRequestedEdit
  >[4];
  const stageState = { isReady: true, hasMask } as Parameters<typeof useRequestedEdit>[5];
  const { unmount } = renderHook(
    () => useRequestedEdit('studio', 'result:task_a:0', choice, models, stage, stageState),
    { wrapper },
  );
  return { choose, addArea, clear, unmount };
}

it('the words and the place are filled in once, so that a reload keeps what was changed since', async () => {
  window.history.replaceState(null, '', '/studio/edit/task_a/0?board=brd_1&asked=c1');
  const first = open('change_region');
  expect(first.choose).toHaveBeenCalledWith('change_region', 'painter', {
    prompt: 'A smaller boat',
  });
  expect(first.addArea).toHaveBeenCalledWith(place.area);
  expect(first.clear).not.toHaveBeenCalled();
  await waitFor(() => expect(window.location.search).toBe('?board=brd_1'));
  act(first.unmount);
  const again = open('change_region');
  expect(again.choose).not.toHaveBeenCalled();
  expect(again.addArea).not.toHaveBeenCalled();
});

it('a reload before the place was painted fills both in', () => {
  window.history.replaceState(null, '', '/studio/edit/task_a/0?asked=c1');
  expect(open('restyle').addArea).not.toHaveBeenCalled();
  expect(window.location.search).toBe('?asked=c1');
});

it('the place of the comment takes the place of what was painted before', () => {
  window.history.replaceState(null, '', '/studio/edit/task_a/0?asked=c1');
  const { clear, addArea } = open('change_region', true);
  expect(clear).toHaveBeenCalledBefore(addArea);
  expect(addArea).toHaveBeenCalledWith(place.area);
});
