import { expect, it } from 'vitest';
import { isDocumentAddress, isRedirectUri, isRegisteredRedirect, withParameters } from './rules';

it.each([
  'https://claude.ai/api/mcp/auth_callback',
  'http://127.0.0.1:3118/callback',
  'http://[::1]/callback',
  'http://localhost:1/',
  'cursor://anysphere.cursor-mcp/oauth/callback',
  'vscode://some.extension/callback',
  'com.example.app:/callback',
])('%s may be a redirect address', (uri) => expect(isRedirectUri(uri)).toBe(true));

it.each([
  '',
  'not an address',
  'http://example.test/callback',
  'http://127.0.0.1.example.test/callback',
  'http://localhost.example.test/',
  'https://user:secret@example.test/callback',
  'https://example.test/callback#part',
  'https://example.test/callback#',
  'javascript:alert(1)',
  'data:text/html,hello',
  'file:///etc/passwd',
  'intent://example.test/',
  `https://example.test/${'x'.repeat(500)}`,
])('%s may not', (uri) => expect(isRedirectUri(uri)).toBe(false));

it.each([
  ['https://a.test/cb', 'https://a.test/cb', true],
  ['https://a.test/cb', 'https://a.test/cb/', false],
  ['https://a.test/cb', 'https://a.test/cb?next=x', false],
  ['https://a.test/cb', 'https://a.test:8443/cb', false],
  ['https://a.test/cb', 'https://A.test/cb', false],
  ['http://127.0.0.1:1/cb', 'http://127.0.0.1:2/cb', true],
  ['http://127.0.0.1/cb', 'http://127.0.0.1:2/cb', true],
  ['http://127.0.0.1/cb', 'http://localhost/cb', false],
  ['http://127.0.0.1/cb', 'http://127.0.0.1/other', false],
  ['javascript:alert(1)', 'javascript:alert(1)', false],
])('registered %s, requested %s: %s', (registered, requested, is) =>
  expect(isRegisteredRedirect([registered], requested)).toBe(is),
);

it.each([
  ['https://a.test/client.json', true],
  ['https://a.test/', false],
  ['https://a.test', false],
  ['https://a.test/client.json#x', false],
  ['https://me@a.test/client.json', false],
  ['http://a.test/client.json', false],
  ['http://127.0.0.1/client.json', false],
  ['v1.abc.def', false],
])('%s is the address of a metadata document: %s', (id, is) =>
  expect(isDocumentAddress(id, false)).toBe(is),
);

it('adds parameters to those that an address has', () => {
  const address = withParameters('cursor://a.b/cb?x=1', { code: 'a b', state: undefined });
  expect(address).toBe('cursor://a.b/cb?x=1&code=a+b');
});
