const prefixes = [
  '/v1/',
  '/api/billing/',
  '/media/',
  '/manage/',
  '/hooks/providers/',
  '/.well-known/oauth-',
];
const exactPaths = new Set([
  '/v1',
  '/api/billing',
  '/mcp',
  '/manage',
  '/openapi.json',
  '/healthz',
  '/readyz',
  // The rest of `/oauth` is the console's: the page where people agree.
  '/oauth/register',
  '/oauth/token',
  '/oauth/revoke',
  '/.well-known/openid-configuration',
]);

/** Whether the service answers `url` (a request target); everything else is a page. */
export function isServicePath(url: string): boolean {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  return exactPaths.has(path) || prefixes.some((prefix) => path.startsWith(prefix));
}

/** Whether the percent-encoded path of a URL is valid UTF-8. */
export function isDecodablePath(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url.split('?')[0] ?? '');
    return true;
  } catch {
    return false;
  }
}
