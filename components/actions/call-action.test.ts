import { redirect } from 'next/navigation';
import { expect, it } from 'vitest';
import { callAction, unreachable } from '.';

it('returns the result of the action', async () => {
  expect(await callAction(async () => ({ ok: true, value: 7 }))).toEqual({ ok: true, value: 7 });
});

it('returns a failure with a message when the connection is lost', async () => {
  const lost = async () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await callAction(lost)).toMatchObject({
    ok: false,
    error: { code: 'offline', message: unreachable },
  });
});

it('lets a redirect pass', async () => {
  await expect(callAction(async () => redirect('/there'))).rejects.toThrow('NEXT_REDIRECT');
});
