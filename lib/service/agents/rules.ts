/*
 * Where an assistant may have the person sent back to (OAuth 2.1 draft 13, 2.3 and 8.4.2; RFC 8252):
 * https://datatracker.ietf.org/doc/html/draft-ietf-oauth-v2-1-13, as of 2026-11-26.
 */

const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Schemes of known programs. Others must have the form of a reversed domain (RFC 8252, 7.1). */
const knownSchemes = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'zed:', 'windsurf:']);
const reversedDomain = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/;

const maxUriLength = 500;

const isLoopback = (url: URL): boolean =>
  url.protocol === 'http:' && loopbackHosts.has(url.hostname);

/** Whether an address may be a redirect address: https, this person's own machine, or a program's own scheme. */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || text.length > maxUriLength) return false;
  if (url.hash !== '' || text.includes('#') || url.username !== '' || url.password !== '') {
    return false;
  }
  if (url.protocol === 'https:') return true;
  return isLoopback(url) || knownSchemes.has(url.protocol) || reversedDomain.test(url.protocol);
}

/** Whether `uri` is one of `registeredUris`: the same text, except for the port of the person's own machine. */
export const isRegisteredRedirect = (registeredUris: readonly string[], uri: string): boolean =>
  isRedirectUri(uri) &&
  registeredUris.some((each) => each === uri || withoutPort(each) === withoutPort(uri));

/** A loopback address without its port; any other one is compared as it is. */
function withoutPort(text: string): string {
  const url = URL.parse(text);
  if (url === null || !isLoopback(url)) return text;
  url.port = '';
  return url.href;
}

/** Whether `clientId` is the address of a metadata document (draft-ietf-oauth-client-id-metadata-document-00, 3). */
export function isDocumentAddress(clientId: string, allowLoopback: boolean): boolean {
  const url = URL.parse(clientId);
  if (url === null || url.href !== clientId) return false;
  const isSecure = url.protocol === 'https:' || (allowLoopback && isLoopback(url));
  return (
    isSecure &&
    url.pathname !== '/' &&
    url.hash === '' &&
    !clientId.includes('#') &&
    url.username === '' &&
    url.password === ''
  );
}

export function withParameters(
  address: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}
