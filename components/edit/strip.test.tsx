// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { OpenSubmission, Submissions } from '../create';
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
      onDismiss={ignore}
    />,
  );
  expect(screen.getAllByText('Sending')).toHaveLength(1);
});
