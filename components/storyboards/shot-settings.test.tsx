// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ReadModel } from '@/lib/contract';
import { ShotSettings } from './shot-settings';

afterEach(cleanup);

it('shows what a preset brought into a shot, and takes it out', () => {
  let removals = 0;
  const show = (values: Record<string, unknown>, models: readonly ReadModel[] = []) => (
    <ShotSettings values={values} models={models} number={2} onRemove={() => removals++} />
  );
  const { rerender, container } = render(show({ resolution: '1080p', audio: true }));
  expect(container.textContent).toBe('Resolution: 1080p, Audio: On');
  fireEvent.click(screen.getByRole('button', { name: 'Take the settings of shot 2 out' }));
  expect(removals).toBe(1);
  const kestrel = {
    id: 'kestrel',
    name: 'Kestrel',
    family: 'video',
    capabilities: [],
    schema: { fields: [{ name: 'audio', type: 'boolean' }] },
  } as unknown as ReadModel;
  rerender(show({ resolution: '1080p', audio: true }, [kestrel]));
  expect(container.textContent).toBe('Audio: On');
  rerender(show({}));
  expect(container.textContent).toBe('');
});
