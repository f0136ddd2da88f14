// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { AuthorizationQuery } from '@/lib/contract';
import { ClosedTeam } from './closed-team';

afterEach(cleanup);

const request = { client_id: 'cli_1', state: 'a&b' } as AuthorizationQuery;
const workspaces = [
  { slug: 'harbour', name: 'Harbour' },
  { slug: 'studio', name: 'Studio' },
];

it.each(['/sign-in/set-up', null])('leads on from a team that is closed: set up at %s', (path) => {
  render(<ClosedTeam request={request} slug="harbour" workspaces={workspaces} setUpPath={path} />);
  const links = screen.getAllByRole('link').map((link) => {
    const url = new URL(link.getAttribute('href') ?? '', 'http://console.test');
    const from = url.searchParams.get('from');
    const target = from === null ? url : new URL(from, url);
    return [link.textContent, url.pathname, Object.fromEntries(target.searchParams)];
  });
  expect(links).toEqual([
    ...(path === null ? [] : [['Set up two-step sign-in', path, { ...request, for: 'harbour' }]]),
    ['Connect it to Studio', '/oauth/authorize', { ...request, for: 'studio' }],
  ]);
});
