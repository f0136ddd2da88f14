// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ReadModel } from '@/lib/contract';
import { toEntries } from '../model-entries';
import { EmptyResults } from './empty-results';

afterEach(cleanup);

const lumen = {
  id: 'lumen',
  name: 'Lumen',
  family: 'image',
  description: '',
  capabilities: [],
  enabled: true,
  schema: { fields: [{ name: 'aspect_ratio', type: 'string', options: ['1:1', '3:4'] }] },
  pricing: { credits_text: null },
  ui_hints: [],
} as unknown as ReadModel;

it('offers starting points with pictures, which fill in a form', async () => {
  const onStart = vi.fn();
  render(<EmptyResults entries={toEntries([lumen])} modelId="lumen" onStart={onStart} />);
  const points = screen.getAllByRole('button');
  expect(points).toHaveLength(5);
  for (const point of points) expect(point.querySelector('svg')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Product on stone/ }));
  expect(onStart).toHaveBeenCalledWith({
    model: 'lumen',
    values: { prompt: expect.stringContaining('glass bottle'), aspect_ratio: '3:4' },
  });
});

it('names a ratio only where the model has it', () => {
  render(<EmptyResults entries={toEntries([lumen])} modelId="lumen" onStart={() => undefined} />);
  expect(screen.getByRole('button', { name: /^Product on stone/ }).textContent).toContain('3:4');
  expect(screen.getByRole('button', { name: /^Wide landscape/ }).textContent).not.toContain('16:9');
});

it('offers none without a model', () => {
  render(<EmptyResults entries={[]} modelId="" onStart={() => undefined} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Your results appear here')).toBeTruthy();
});
