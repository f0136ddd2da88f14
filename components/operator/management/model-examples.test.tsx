// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { orderModelExamplesAction } from '@/lib/console/operator/management/actions';
import type { ModelExampleRecord } from '@/lib/contract';
import { replaceAction } from '../../actions/testing/replace-action';
import { ModelExamples } from './model-examples';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }));

afterEach(cleanup);

const example = (id: string): ModelExampleRecord => ({
  id,
  object: 'model_example',
  model: 'lumen',
  prompt: id,
  params: {},
  file: { asset_id: id, url: `https://media.test/${id}.png`, content_type: 'image/png', size: 1 },
  created_at: 1,
});
const [heron, gull, swan] = [example('heron'), example('gull'), example('swan')];

it('keeps the focus on an example that is moved, says where it is, and sends one order at a time', async () => {
  const orders: unknown[] = [];
  const answer = Promise.withResolvers<{ ok: true; value: undefined }>();
  replaceAction(orderModelExamplesAction, async (_model, ids) => {
    orders.push(ids);
    return answer.promise;
  });
  const { rerender } = render(<ModelExamples model="lumen" examples={[heron, gull, swan]} />);
  const button = (name: string) => screen.getByRole('button', { name });
  fireEvent.click(button('Move example 2 right'));
  await waitFor(() => expect(button('Move example 1 right').ariaDisabled).toBe('true'));
  fireEvent.click(button('Move example 1 right'));
  expect(orders).toEqual([['heron', 'swan', 'gull']]);
  answer.resolve({ ok: true, value: undefined });
  await waitFor(() => expect(button('Move example 1 right').ariaDisabled).toBe('false'));
  rerender(<ModelExamples model="lumen" examples={[heron, swan, gull]} />);
  expect(document.activeElement).toBe(button('Move example 3 left'));
  expect(screen.getByRole('status').textContent).toBe('Example 3 of 3.');
  fireEvent.click(button('Move example 1 right'));
  rerender(<ModelExamples model="lumen" examples={[swan, heron, gull]} />);
  expect(document.activeElement).toBe(button('Move example 2 right'));
});
