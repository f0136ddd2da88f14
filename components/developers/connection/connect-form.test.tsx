// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { connectAction } from '@/lib/console/platform/connection/actions';
import { replaceAction } from '../../actions/testing/replace-action';
import { ShellProvider } from '../../layout';
import { remoteShell } from '../../layout/testing/shell';
import { ConnectForm } from '.';

afterEach(cleanup);

it('keeps the key in its field while the service does not answer', async () => {
  const keys: string[] = [];
  replaceAction(connectAction, async (_workspace, key) => {
    keys.push(key);
    const error = { code: 'unreachable', message: 'The service could not be reached.' };
    return {
      ok: false,
      error: { ...error, param: null, request_id: null, retry_after: null, balance: null },
    };
  });
  render(
    <ShellProvider shell={remoteShell}>
      <ConnectForm label="Connect" />
    </ShellProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('API key');
  fireEvent.change(field, { target: { value: 'key-of-the-team' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Connect' })));
  expect(keys).toEqual(['key-of-the-team']);
  expect(screen.getByText('The service could not be reached.')).toBeDefined();
  expect(field.value).toBe('key-of-the-team');
});
