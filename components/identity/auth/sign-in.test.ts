import { expect, it, vi } from 'vitest';
import { signInWithPassword } from './sign-in';

const at = 'https://studio.example';
const unreachable = 'The console could not be reached. Check the connection and try again.';
const failed = 'Something went wrong on our side. Try again in a moment.';
const token = () => Response.json({ csrfToken: 'token' });
const url = (path: string, status = 200) => Response.json({ url: at + path }, { status });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

it.each<[string, () => Response | Promise<Response>, () => Response | Promise<Response>, object]>([
  ['a session', token, () => url('/sign-in'), { state: 'signed-in' }],
  ['a second step', token, () => url('/sign-in/second-step'), { state: 'second-step' }],
  [
    'a refusal',
    token,
    () => url('/api/auth/error?error=refused', 401),
    { state: 'refused', error: 'Wrong email or password.' },
  ],
  [
    'too many attempts',
    token,
    () => url('/api/auth/error?error=wait:90', 401),
    { state: 'refused', error: 'Too many attempts. Try again in 2 minutes.' },
  ],
  ['a token that was lost', lost, () => url('/sign-in'), { state: 'refused', error: unreachable }],
  [
    'a token that was refused',
    () => Response.json({ error: 'busy' }, { status: 503 }),
    () => url('/api/auth/signin?csrf=true'),
    { state: 'refused', error: failed },
  ],
  ['an answer that was lost', token, lost, { state: 'refused', error: unreachable }],
  [
    'an answer without an address',
    token,
    () => Response.json({ error: 'busy' }, { status: 503 }),
    { state: 'refused', error: unreachable },
  ],
])('a sign-in that is answered with %s', async (_, first, second, outcome) => {
  const answers = [first, second];
  vi.stubGlobal('fetch', async () => answers.shift()?.());
  expect(await signInWithPassword({ email: 'ann@atelier.test', password: 'p' })).toEqual(outcome);
});
