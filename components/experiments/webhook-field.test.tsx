// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { rotateExperimentSecretAction } from '@/lib/console/experiments/actions';
import { replaceAction } from '../actions/testing/replace-action';
import { WebhookField } from './webhook-field';

afterEach(cleanup);

function open(url: string | null = null) {
  const saved: (string | null)[] = [];
  const rotations: number[] = [];
  replaceAction(rotateExperimentSecretAction, async (_workspace, hours) => {
    rotations.push(hours);
    return { ok: true, value: { secret: 'whsec_1', previous_until: null } };
  });
  render(
    <WebhookField
      workspace="studio"
      url={url}
      onChange={(next) => saved.push(next)}
      mayRotateSecret
    />,
  );
  const field = screen.getByLabelText('Webhook when done');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { saved, field, type, rotations };
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

it('saves an address when the page is left before the field is', () => {
  const { saved, type } = open();
  type('https://a.example/hook');
  fireEvent(window, new Event('pagehide'));
  expect(saved).toEqual(['https://a.example/hook']);
});

it('takes over what somebody else saves, and saves nothing that was not typed', () => {
  const saved: (string | null)[] = [];
  const page = (url: string | null) => (
    <WebhookField
      workspace="studio"
      url={url}
      onChange={(next) => saved.push(next)}
      mayRotateSecret
    />
  );
  const { rerender } = render(page(null));
  rerender(page('https://ann.example/hook'));
  const field = screen.getByLabelText<HTMLInputElement>('Webhook when done');
  expect(field.value).toBe('https://ann.example/hook');
  fireEvent.blur(field);
  fireEvent(window, new Event('pagehide'));
  expect(saved).toEqual([]);
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

it('makes a new signing secret after a question, for those who may', async () => {
  const { rotations } = open('https://a.example/hook');
  fireEvent.click(screen.getByRole('button', { name: 'New signing secret' }));
  fireEvent.click(screen.getByRole('radio', { name: /End it now/ }));
  expect(rotations).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Rotate' }));
  expect(await screen.findByText('whsec_1')).toBeDefined();
  expect(rotations).toEqual([0]);
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('whsec_1')).toBeNull();
  cleanup();
  render(
    <WebhookField
      workspace="studio"
      url="https://a.example/hook"
      onChange={() => {}}
      mayRotateSecret={false}
    />,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
