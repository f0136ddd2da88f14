// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { VerbOffer } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import type { OpenSubmission, Submissions } from '../create';
import { FailedEdits } from './failed-edits';
import { Strip } from './strip';
import type { StripItem } from './versions';

afterEach(cleanup);

const original: StripItem = {
  key: 'result:a:0',
  number: 1,
  label: 'Original',
  edit: null,
  task: null,
  ready: null,
  progress: null,
  failure: null,
};
const waiting = (parent: string): OpenSubmission => ({
  submission: {
    submissionId: parent,
    body: { model: 'm', prompt: '' },
    seenCredits: 1,
    submittedAt: 0,
    edit: { parent, verb: 'upscale', mask: null },
  },
  state: 'sending',
  failure: null,
});

it('shows only the submissions that edit one of its versions', () => {
  const open = [waiting('result:a:0'), waiting('result:other:0')];
  const ignore = vi.fn();
  render(
    <Strip
      items={[original]}
      current={original.key}
      submissions={{ open } as unknown as Submissions}
      onChoose={ignore}
      onStep={ignore}
    />,
  );
  expect(screen.getAllByText('Sending')).toHaveLength(1);
});

it('says why an edit failed, what came back and what to do, and offers it again where its model does it', () => {
  const file = { url: 'https://media.test/a.png', content_type: 'image/png' };
  const version = { kind: 'result', taskId: 'a', output: 0 } as const;
  const first = {
    ...original,
    ready: { version, name: original.key, file, kind: 'image' as const, picture: undefined },
  };
  const failed = (id: string, model: string, message: string, code: string | null): StripItem => ({
    ...original,
    key: id,
    number: null,
    label: 'a boat',
    edit: {
      id,
      verb: 'restyle',
      parent: original.key,
      mask: null,
      task_id: id,
      asset_id: null,
      cut: null,
      span: null,
      user: { id: 'u', name: 'Ann' },
      created_at: 0,
    },
    task: {
      task_id: id,
      model,
      prompt: 'a boat',
      params: {},
      status: 'failed',
      error: { code, message },
      receipt: { authorized: 4, settled: id === 'partly' ? 1 : 0 },
    } as unknown as Creation,
    failure: message,
  });
  const items = [
    first,
    failed('refused', 'editor', 'No boats here.', 'content_policy_violation'),
    failed('partly', 'gone', 'The model stopped.', null),
  ];
  const offers = [{ verb: 'restyle', edits: [{ modelId: 'editor' }] }] as unknown as VerbOffer[];
  const [retry, dismiss] = [vi.fn(), vi.fn()];
  render(<FailedEdits items={items} offers={offers} onRetry={retry} onDismiss={dismiss} />);
  const [refused, partly] = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(refused).toContain('The model’s content policy refused this');
  expect(refused).toContain('from v1');
  expect(refused).toContain('Change it, or choose another model. 4 credits returned.');
  expect(partly).toContain('The model stopped. 1 credit charged, 3 credits returned.');
  fireEvent.click(screen.getByRole('button', { name: 'Edit and retry' }));
  expect(retry).toHaveBeenCalledWith(items[1]);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[1] as HTMLElement);
  expect(dismiss).toHaveBeenCalledWith(items[2]);
});
