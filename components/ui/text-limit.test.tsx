// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Input, Textarea } from './index';

afterEach(cleanup);

it.each([
  ['a line', Input],
  ['a text', Textarea],
])('keeps %s that is too long whole, says by how much, and does not send it', (_, Field) => {
  const send = vi.fn((event: SubmitEvent) => event.preventDefault());
  const { container } = render(
    <form>
      <Field aria-label="Name" name="name" limit={10} defaultValue="a kite" />
      <button type="submit">Save</button>
    </form>,
  );
  container.querySelector('form')?.addEventListener('submit', send);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const type = (value: string) => fireEvent.input(field, { target: { value } });
  expect(container.querySelector('p')).toBeNull();

  type('a kite and 2');
  expect(screen.getByRole('alert').textContent).toBe('At most 10 characters: shorten it by 2.');
  fireEvent.click(screen.getByRole('button'));
  expect(send).not.toHaveBeenCalled();
  expect(field.value).toBe('a kite and 2');

  type('a kite, 10');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('10 of 10')).toBeDefined();
  fireEvent.click(screen.getByRole('button'));
  expect(send).toHaveBeenCalledOnce();
});
