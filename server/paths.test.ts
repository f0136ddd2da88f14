import { expect, it } from 'vitest';
import { isDecodablePath, isServicePath } from './paths';

it.each([
  '/v1/models',
  '/v1/tasks?ids=a',
  '/v1',
  '/api/billing/wallet',
  '/api/billing',
  '/media/abc.png',
  '/openapi.json',
  '/openapi.json?x',
  '/manage/info',
  '/mcp',
  '/oauth/token',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/openid-configuration',
  '/mcp?x',
  '/hooks/providers/fal',
  '/healthz',
  '/readyz',
])('sends %s to the service', (path) => expect(isServicePath(path)).toBe(true));

it.each([
  '/',
  '/v10/models',
  '/v1beta',
  '/api/billings',
  '/api/console/tasks',
  '/api/auth/session',
  '/acme/v1/models',
  '/hooks',
  '/hooks/create',
  '/media',
  '/mediation',
  '/mcp/create',
  '/oauth/authorize',
  '/oauth/create',
  '/.well-known/security.txt',
  '/mcpx',
  '/healthz/more',
  '/acme?next=/v1/models',
])('leaves %s to the pages', (path) => expect(isServicePath(path)).toBe(false));

it.each(['/', '/a%20b', '/%F0%9F%A6%81', '/?q=%ED%A0%80'])('%s can be decoded', (url) =>
  expect(isDecodablePath(url)).toBe(true),
);
it.each(['/%', '/%zz', '/%ED%A0%80', '/api/console/studio/chat/%ff'])('%s cannot', (url) =>
  expect(isDecodablePath(url)).toBe(false),
);
