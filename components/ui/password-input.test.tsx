// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PasswordInput } from './password-input';

afterEach(cleanup);

beforeEach(() => {
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <label htmlFor="secret">Password</label>
      <PasswordInput id="secret" name="password" />
      <button type="submit">Go on</button>
    </form>,
  );
});

const field = () => screen.getByLabelText<HTMLInputElement>('Password');
const toggle = () => screen.getByRole('button', { name: 'Show password' });

it('shows what was typed and hides it again, without submitting', () => {
  fireEvent.change(field(), { target: { value: 'secret' } });
  expect([field().type, toggle().getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  fireEvent.click(toggle());
  expect([field().type, toggle().getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  expect(field().value).toBe('secret');
  fireEvent.click(toggle());
  expect(field().type).toBe('password');
});

it('hides it when the form is submitted, so that the browser offers to save it', () => {
  fireEvent.click(toggle());
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(field().type).toBe('password');
});

it('is never sent to a spelling checker while shown', () => {
  fireEvent.click(toggle());
  expect(field().getAttribute('spellcheck')).toBe('false');
});
