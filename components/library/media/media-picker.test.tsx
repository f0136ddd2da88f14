// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MediaPicker } from './media-picker';

afterEach(cleanup);

it('changes a choice of one by a press on another, and holds back more than may be chosen', () => {
  const choices: (readonly string[])[] = [];
  const show = (max: number) =>
    render(
      <MediaPicker
        title="Choose"
        items={['a', 'b', 'c'].map((id) => ({ id, label: `Picture ${id}`, tile: null }))}
        error={null}
        errorTitle=""
        empty={null}
        max={max}
        confirm={() => 'Use'}
        onChoose={(ids) => choices.push(ids)}
        onClose={() => undefined}
      />,
    );
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  show(1);
  press('Picture a');
  press('Picture b');
  press('Use');
  cleanup();
  show(2);
  press('Picture a');
  press('Picture b');
  press('Picture c');
  press('Use');
  expect(choices).toEqual([['b'], ['a', 'b']]);
});
