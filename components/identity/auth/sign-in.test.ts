import { expect, it, vi } from 'vitest';
import { signInWithPassword } from './sign-in';

const at = 'https://studio.example';
const unreachable = 'The console could not be reached. Check the connection and try again.';
const failedMessage = 'Something went wrong on our side. Try again in a moment.';
const token = () => Response.json({ csrfToken: 'token' });
const url = (path: string, status = 200) => Response.json({ url: at + path }, { status });
/** The page that the queue of pages answers with. */
const full = () => new Response('<!doctype html>', { status: 503 });
const busy = 'Many people are signing in right now. Try again in a few seconds.';
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
    () => Response.json({ error: 'broken' }, { status: 500 }),
    () => url('/api/auth/signin?csrf=true'),
    { state: 'refused', error: failedMessage },
  ],
  ['an answer that was lost', token, lost, { state: 'refused', error: unreachable }],
  [
    'an answer without an address',
    token,
    () => Response.json({ error: 'broken' }, { status: 500 }),
    { state: 'refused', error: unreachable },
  ],
  ['a full queue', full, lost, { state: 'refused', error: busy }],
  ['a queue that is full by then', token, full, { state: 'refused', error: busy }],
])('a sign-in that is answered with %s', async (_, first, second, outcome) => {
  const answers = [first, second];
  vi.stubGlobal('fetch', async () => answers.shift()?.());
  expect(await signInWithPassword({ email: 'ann@atelier.test', password: 'p' })).toEqual(outcome);
});
