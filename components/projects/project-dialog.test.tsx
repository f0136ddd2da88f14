// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeProjectAction } from '@/lib/console/projects/actions';
import { replaceAction } from '../actions/testing/replace-action';
import { ShellProvider } from '../layout';
import { remoteShell } from '../layout/testing/shell';
import ProjectDialog from './project-dialog';

let saved: Parameters<typeof changeProjectAction>[2][];
beforeEach(() => {
  saved = [];
  replaceAction(changeProjectAction, async (_workspace, _id, change) => {
    saved.push(change);
    return { ok: true, value: undefined };
  });
});
afterEach(cleanup);

function open(people: string[], hasLostPeople = false) {
  const values = { name: 'Spring', client: '', brief: '', color: 'violet' } as const;
  render(
    <ShellProvider shell={remoteShell}>
      <ProjectDialog
        workspace="studio"
        members={[{ id: 'usr_mia', name: 'Mia' }]}
        project={{ id: 'prj_1', input: { ...values, people }, hasLostPeople }}
        onClose={() => undefined}
        onSaved={() => undefined}
      />
    </ShellProvider>,
  );
  return userEvent.setup();
}
const save = () => screen.getByRole('button', { name: 'Save' });

it('leaves the people alone unless they were changed in it', async () => {
  const user = open(['usr_mia']);
  await user.type(screen.getByLabelText('Brief'), 'Calm');
  await user.click(save());
  expect(saved).toMatchObject([{ brief: 'Calm', people: undefined }]);
  await user.click(screen.getByLabelText('Mia'));
  await user.click(save());
  expect(saved.at(-1)?.people).toEqual([]);
});

it('opens a project whose people have left to everyone only when that is pressed', async () => {
  const user = open([], true);
  await user.type(screen.getByLabelText('Brief'), 'Calm');
  await user.click(save());
  expect(saved.at(-1)?.people).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Let everyone add work' }));
  await user.click(save());
  expect(saved.at(-1)?.people).toEqual([]);
});
