// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { rememberPrompt } from '.';
import { renderForm } from './testing/render-form';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('prompt', () => {
  it('takes text, required and labelled', async () => {
    const { user, read } = await renderForm([]);
    const prompt = screen.getByRole('textbox', { name: 'Prompt' });
    expect(prompt.getAttribute('aria-required')).toBe('true');
    await user.type(prompt, 'A lighthouse');
    expect(read()).toEqual({ prompt: 'A lighthouse' });
    await user.clear(prompt);
    expect(read()).toEqual({});
  });

  it('shows what the form is given from elsewhere, also in the moment of a key', async () => {
    const { read, replace } = await renderForm([], { values: { prompt: 'a kite' } });
    const prompt = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt' });
    expect(prompt.value).toBe('a kite');
    act(() => {
      fireEvent.input(prompt, { target: { value: 'a kites' } });
      expect(read()).toEqual({ prompt: 'a kites' });
      replace({ prompt: 'a kite' });
    });
    expect(prompt.value).toBe('a kite');
    act(() => replace({}));
    expect(prompt.value).toBe('');
  });

  it('recalls what was sent before with the up arrow, newest first', async () => {
    rememberPrompt('usr_ann/acme', 'older');
    rememberPrompt('usr_ann/acme', 'newer');
    rememberPrompt('usr_ann/other', 'of another workspace');
    rememberPrompt('usr_ben/acme', 'of another person');
    const { user, read } = await renderForm([]);
    await user.click(screen.getByRole('textbox', { name: 'Prompt' }));
    await user.keyboard('{ArrowUp}');
    expect(read()).toEqual({ prompt: 'newer' });
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(read()).toEqual({ prompt: 'older' });
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(read()).toEqual({});
  });

  it('finds what was sent before by typing', async () => {
    rememberPrompt('usr_ann/acme', 'a red kite');
    rememberPrompt('usr_ann/acme', 'a blue boat');
    const { user, read } = await renderForm([]);
    await user.click(screen.getByRole('button', { name: 'Recent prompts' }));
    await user.type(await screen.findByRole('searchbox'), 'kite');
    await user.click(screen.getByRole('button', { name: 'a red kite' }));
    expect(read()).toEqual({ prompt: 'a red kite' });
  });
});

describe('options', () => {
  const quality = { name: 'quality', options: ['low', 'medium', 'high'], default: 'medium' };

  it('shows the default without setting it, and sets the pressed option', async () => {
    const { user, read } = await renderForm([quality]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'medium' }).checked).toBe(true);
    expect(read()).toEqual({});
    await user.click(screen.getByRole('radio', { name: 'high' }));
    expect(read()).toEqual({ quality: 'high' });
    await user.click(screen.getByRole('button', { name: 'Reset Quality' }));
    expect(read()).toEqual({});
  });

  it('keeps numbers as numbers', async () => {
    const { user, payload } = await renderForm([
      { name: 'duration', type: 'integer', options: [5, 10] },
    ]);
    await user.click(screen.getByRole('radio', { name: '10 s' }));
    expect(payload()).toEqual({ duration: 10 });
  });

  it('reads thousands between commas, and a comma as the decimal sign', async () => {
    const { user, payload } = await renderForm([
      { name: 'seed', type: 'integer', required: true },
      { name: 'strength', type: 'number', required: true },
    ]);
    await user.type(screen.getByRole('spinbutton', { name: 'Seed' }), '1,000');
    await user.type(screen.getByRole('spinbutton', { name: 'Strength' }), '7,5');
    expect(payload()).toEqual({ seed: 1_000, strength: 7.5 });
  });

  it('finds one of 200 options by typing, and clears it', async () => {
    const options = Array.from({ length: 200 }, (_, index) => `style ${index}`);
    const { user, read } = await renderForm([{ name: 'style', options }]);
    await user.click(await screen.findByRole('combobox', { name: 'Style' }));
    await user.type(await screen.findByPlaceholderText('Search 200 options…'), 'style 137');
    await user.keyboard('{Enter}');
    expect(read()).toEqual({ style: 'style 137' });
    await user.click(screen.getByRole('combobox', { name: 'Style' }));
    await user.click(await screen.findByRole('option', { name: 'Model default' }));
    expect(read()).toEqual({});
  });

  it('draws ratios as radio buttons that arrow keys move between', async () => {
    const field = { name: 'aspect_ratio', options: ['auto', '16:9', '1:1'], default: 'auto' };
    const { user, read } = await renderForm([field]);
    const group = screen.getByRole('radiogroup', { name: 'Aspect ratio' });
    await user.click(within(group).getByRole('radio', { name: '16:9' }));
    expect(read()).toEqual({ aspect_ratio: '16:9' });
    await user.click(within(group).getByRole('radio', { name: '1:1' }));
    expect(read()).toEqual({ aspect_ratio: '1:1' });
  });

  it('keeps chips in the order in which they were pressed, up to the limit', async () => {
    const field = {
      name: 'moods',
      type: 'array',
      options: ['calm', 'wild', 'dry'],
      max_items: 2,
      required: true,
    };
    const { user, read } = await renderForm([field]);
    await user.click(screen.getByRole('button', { name: 'wild' }));
    await user.click(screen.getByRole('button', { name: 'calm' }));
    expect(read()).toEqual({ moods: ['wild', 'calm'] });
    expect(screen.getByRole('button', { name: 'dry' }).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'wild' }));
    expect(read()).toEqual({ moods: ['calm'] });
  });

  it('shows a single allowed value as locked, with the reason', async () => {
    const { payload } = await renderForm([
      { name: 'duration', type: 'integer', options: [10], required: true, unit: 'second' },
    ]);
    expect(screen.getByText(/10 s/u).textContent).toContain('The only value this model accepts.');
    expect(payload()).toEqual({ duration: 10 });
  });

  it('lets the person choose whether to send a single optional value', async () => {
    const { user, read } = await renderForm([{ name: 'mode', options: ['turbo'] }]);
    expect(read()).toEqual({});
    await user.click(screen.getByRole('switch', { name: 'Mode: turbo' }));
    expect(read()).toEqual({ mode: 'turbo' });
    await user.click(screen.getByRole('switch', { name: 'Mode: turbo' }));
    expect(read()).toEqual({});
  });
});

describe('colours', () => {
  it('are picked or typed, and shown as a color', async () => {
    const { user, read } = await renderForm([
      { name: 'background', type: 'color', required: true },
    ]);
    const [picker, text] = screen.getAllByLabelText<HTMLInputElement>(/Background/);
    if (!picker || !text) throw new Error('a part of the control is missing');
    expect(picker.type).toBe('color');
    fireEvent.change(picker, { target: { value: '#0a7f3c' } });
    expect(read()).toEqual({ background: '#0a7f3c' });
    expect(text.value).toBe('#0a7f3c');
    await user.clear(text);
    await user.type(text, 'teal');
    expect(read()).toEqual({ background: 'teal' });
  });
});

describe('numbers', () => {
  it('show the same in the slider and the box', async () => {
    const { user, read } = await renderForm([
      { name: 'n', type: 'integer', min: 1, max: 4, default: 1 },
    ]);
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Images' });
    const box = screen.getByRole('spinbutton', { name: 'Images' });
    expect([slider.value, box.getAttribute('aria-valuenow')]).toEqual(['1', '1']);
    fireEvent.change(slider, { target: { value: '3' } });
    expect(read()).toEqual({ n: 3 });
    await user.click(box);
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(read()).toEqual({ n: 4 });
  });

  it('show an error that is connected with the box', async () => {
    const { user, payload } = await renderForm([{ name: 'steps', type: 'integer', min: 1 }]);
    await user.click(screen.getByRole('button', { name: 'Advanced' }));
    const box = screen.getByRole('spinbutton', { name: 'Steps' });
    await user.type(box, '2.5');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    const note = document.getElementById(box.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Steps must be a whole number');
    expect(payload()).toEqual({});
    await user.clear(box);
    expect(box.getAttribute('aria-invalid')).toBeNull();
    await user.type(box, '12');
    expect(payload()).toEqual({ steps: 12 });
  });

  it('step fractions without rounding errors', async () => {
    const { user, read } = await renderForm([
      { name: 'strength', type: 'number', step: 0.1, min: 0, required: true },
    ]);
    await user.click(screen.getByRole('spinbutton', { name: 'Strength' }));
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(read()).toEqual({ strength: 0.3 });
  });

  it('offer a random seed within the limits', async () => {
    const { user, read } = await renderForm([{ name: 'seed', type: 'integer', min: 0, max: 9 }]);
    await user.click(screen.getByRole('button', { name: 'Advanced' }));
    await user.click(screen.getByRole('button', { name: 'Random seed' }));
    expect(read().seed).toSatisfy(
      (seed) => Number.isInteger(seed) && Number(seed) >= 0 && Number(seed) <= 9,
    );
  });
});

describe('booleans', () => {
  it('show the default in a switch and send only what is set', async () => {
    const { user, read } = await renderForm([
      { name: 'generate_audio', type: 'boolean', default: true },
    ]);
    const toggle = screen.getByRole('switch', { name: 'Generate audio' });
    expect(toggle.getAttribute('aria-checked')).toBe('true');
    expect(read()).toEqual({});
    await user.click(toggle);
    expect(read()).toEqual({ generate_audio: false });
  });

  it('have three states without a default', async () => {
    const { user, read } = await renderForm([{ name: 'audio', type: 'boolean' }]);
    await user.click(screen.getByRole('radio', { name: 'Off' }));
    expect(read()).toEqual({ audio: false });
    await user.click(screen.getByRole('radio', { name: 'Model default' }));
    expect(read()).toEqual({});
  });
});

describe('texts', () => {
  it('show the default as a placeholder without sending it', async () => {
    const { user, read } = await renderForm([
      { name: 'title', type: 'string', default: 'Untitled', required: true },
    ]);
    const box = screen.getByRole('textbox', { name: 'Title' });
    expect(box.getAttribute('placeholder')).toBe('Untitled');
    await user.type(box, 'Sea');
    expect(read()).toEqual({ title: 'Sea' });
  });

  it('add tags by Enter, comma and paste, and remove them again', async () => {
    const { user, read } = await renderForm([{ name: 'tags', type: 'array', required: true }]);
    const box = screen.getByRole('textbox', { name: 'Tags' });
    await user.type(box, 'a{Enter}b,');
    await user.paste('c, d');
    expect(read()).toEqual({ tags: ['a', 'b', 'c', 'd'] });
    await user.type(box, '{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Remove a' }));
    expect(read()).toEqual({ tags: ['b', 'c'] });
  });

  it('keep number items of a list as numbers', async () => {
    const { user, read } = await renderForm([
      { name: 'frames', type: 'integer[]', required: true },
    ]);
    await user.type(screen.getByRole('textbox', { name: 'Frames' }), '12{Enter}x{Enter}');
    expect(read()).toEqual({ frames: [12, 'x'] });
    expect(screen.getByRole('alert').textContent).toBe('Frames must be a whole number');
  });

  it('send JSON only when touched, and report invalid JSON', async () => {
    const { user, payload } = await renderForm([
      { name: 'camera', type: 'object', default: { zoom: 1 } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Advanced' }));
    expect(payload()).toEqual({});
    const box = screen.getByRole('textbox', { name: 'Camera' });
    await user.type(box, '{{"zoom": 2');
    expect(screen.getByRole('alert').textContent).toContain('is not valid JSON');
    await user.type(box, '}');
    expect(payload()).toEqual({ camera: { zoom: 2 } });
  });
});

describe('the form', () => {
  it('collapses advanced fields, counts the changed ones and can reset each', async () => {
    const { user, read } = await renderForm([{ name: 'seed', type: 'integer' }], {
      values: { seed: 7 },
    });
    expect(screen.getByText('1 changed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reset Seed' }));
    expect(read()).toEqual({});
    expect(screen.queryByText('1 changed')).toBeNull();
  });

  it('lists the parts of a schema that it ignores', async () => {
    await renderForm([{ name: 'quality', options: ['low', 'high'], default: 'ultra' }]);
    expect(
      screen.getByText(/the model’s default “ultra” is not one of its allowed values/u),
    ).toBeTruthy();
  });

  it('shows help on demand, and always to screen readers', async () => {
    const { user } = await renderForm([
      { name: 'quality', options: ['low', 'high'], description: 'How fine.' },
    ]);
    expect(screen.getByText('How fine.').className).toBe('sr-only');
    await user.click(screen.getByRole('button', { name: 'About Quality' }));
    expect(screen.getByText('How fine.').className).not.toContain('sr-only');
  });

  it('starts again with other values', async () => {
    const { read, replace } = await renderForm([{ name: 'n', type: 'integer' }], {
      values: { prompt: 'a', n: 2 },
    });
    replace({ prompt: 'b' });
    expect(read()).toEqual({ prompt: 'b' });
    expect(await screen.findByDisplayValue('b')).toBeTruthy();
  });
});
