// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renameAccountAction } from '@/lib/console/identity/accounts/actions';
import { replaceAction } from '../../actions/testing/replace-action';
import { NameForm } from './name-form';

afterEach(cleanup);

it('keeps what is typed while an earlier name is saved', async () => {
  const save = Promise.withResolvers<void>();
  const names: string[] = [];
  replaceAction(renameAccountAction, async (name) => {
    names.push(String(name));
    if (names.length === 1) await save.promise;
    return { ok: true, value: undefined };
  });
  const user = userEvent.setup();
  render(<NameForm name="Ada" />);
  const field = screen.getByLabelText('Your name');
  await user.type(field, ' L');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(field).toHaveProperty('value', 'Ada L');
  await user.type(field, 'ovelace');
  save.resolve();
  await expect.poll(() => screen.getByRole('button').getAttribute('aria-busy')).not.toBe('true');
  expect(field).toHaveProperty('value', 'Ada Lovelace');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(names).toEqual(['Ada L', 'Ada Lovelace']);
});
