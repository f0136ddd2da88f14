// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fieldOf, normalizeModelForm } from '@/lib/forms';
import { AxisValueInput } from './axis-value-input';
import { NumberInput } from './number-input';
import ReferencePicker from './reference-picker';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says once what is wrong with a typed value', () => {
  const spec = normalizeModelForm({
    id: 'kestrel',
    name: 'Kestrel',
    family: 'video',
    capabilities: [],
    schema: { fields: [{ name: 'duration', type: 'integer', min: 1, max: 15 }] },
  });
  const duration = fieldOf(spec, 'duration');
  if (duration === undefined) throw new Error('it has a duration');
  render(
    <AxisValueInput workspace="studio" field={duration} values={[]} onChange={() => undefined} />,
  );
  fireEvent.change(screen.getByLabelText('Values of Duration'), { target: { value: '99' } });
  fireEvent.submit(screen.getByLabelText('Values of Duration'));
  screen.getByText('Duration must be at most 15.');
});

function Repeats() {
  const [value, setValue] = useState(1);
  return (
    <>
      <label htmlFor="repeats">Repeats</label>
      <NumberInput id="repeats" value={value} min={1} max={20} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

it('can be emptied before another number is typed', () => {
  render(<Repeats />);
  const input = screen.getByLabelText<HTMLInputElement>('Repeats');
  fireEvent.change(input, { target: { value: '' } });
  expect([input.value, screen.getByRole('status').textContent]).toEqual(['', '1']);
  fireEvent.change(input, { target: { value: '5' } });
  expect([input.value, screen.getByRole('status').textContent]).toEqual(['5', '5']);
  fireEvent.change(input, { target: { value: '' } });
  fireEvent.blur(input);
  expect(input.value).toBe('5');
});

it('offers no result that is in the trash or no longer kept', async () => {
  const file = (name: string) => ({ url: `https://x.test/${name}`, content_type: 'image/png' });
  const result = {
    task_id: 'task_1',
    prompt: 'a harbour',
    outputs: [file('removed'), { ...file('gone'), no_longer_kept: true }, file('there')],
    removed: [0],
  };
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.includes('/items')
        ? { data: [result] }
        : path.includes('/gallery')
          ? { task_ids: ['task_1'] }
          : { data: [] },
    ),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReferencePicker
        workspace="studio"
        kind="image"
        label="Image"
        max={4}
        onChoose={() => undefined}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  expect(await screen.findAllByRole('button', { name: /a harbour/ })).toHaveLength(1);
});
