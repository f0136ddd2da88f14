// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WebhookField } from './webhook-field';

afterEach(cleanup);

function open(url: string | null = null) {
  const saved: (string | null)[] = [];
  const readSecret = async () => ({ ok: true as const, value: 'whsec_1' });
  render(<WebhookField url={url} onChange={(next) => saved.push(next)} readSecret={readSecret} />);
  const field = screen.getByLabelText('Webhook when done');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { saved, field, type };
}

it('saves an address when the field is left, and none while it is typed', () => {
  const { saved, field, type } = open();
  for (const part of ['https://a.ex', 'https://a.example/ho', 'https://a.example/hook']) type(part);
  expect(saved).toEqual([]);
  fireEvent.blur(field);
  expect(saved).toEqual(['https://a.example/hook']);
});

it('saves by Enter, and takes the address away when the field is emptied', () => {
  const { saved, field, type } = open('https://a.example/hook');
  type('https://b.example/hook');
  fireEvent.keyDown(field, { key: 'Enter' });
  type(' ');
  fireEvent.blur(field);
  expect(saved).toEqual(['https://b.example/hook', null]);
});

it('keeps the saved address while the field has half of another one', () => {
  const { saved, field, type } = open('https://a.example/hook');
  type('example.com/hook');
  fireEvent.blur(field);
  expect(saved).toEqual([]);
  expect(screen.getByText(/^Enter a whole address/)).toBeDefined();
  type('https://a.example/hook');
  fireEvent.blur(field);
  expect(saved).toEqual([]);
});

it('offers the signing secret only to those who may see it', () => {
  open('https://a.example/hook');
  expect(screen.getByRole('button', { name: 'Show signing secret' })).toBeDefined();
  cleanup();
  render(<WebhookField url="https://a.example/hook" onChange={() => {}} readSecret={null} />);
  expect(screen.queryByRole('button')).toBeNull();
});
