import { redirect } from 'next/navigation';
import { expect, it } from 'vitest';
import { callAction, unreachable } from '.';

it('answers what the action answers', async () => {
  expect(await callAction(async () => ({ ok: true, value: 7 }))).toEqual({ ok: true, value: 7 });
});

it('takes a lost connection for a failure with words', async () => {
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
