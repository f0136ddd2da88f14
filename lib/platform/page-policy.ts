/** The inputs of a page's policy. Origins are such as `https://media.example.com`. */
export interface PagePolicyInput {
  nonce: string;
  /** The console's public origin, which addresses of its media have even when the page has another host name. */
  consoleUrl: string;
  /** A remote service, whose media may come from its own host or a delivery network's. */
  serviceUrl: string | undefined;
  /** React's development build evaluates code to rebuild stacks; Next.js' overlay has styles without a nonce. */
  isDevelopment: boolean;
}

/**
 * The Content-Security-Policy of a page. A script runs with the nonce, or when such a script loads it; a style
 * element needs the nonce. Style attributes are allowed, because the server renders sizes as such.
 */
export function pagePolicy({
  nonce,
  consoleUrl,
  serviceUrl,
  isDevelopment,
}: PagePolicyInput): string {
  const remoteSources = serviceUrl === undefined ? [] : [new URL(serviceUrl).origin, 'https:'];
  // A service without TLS may send addresses without TLS, with any of its host names.
  if (serviceUrl?.startsWith('http:')) remoteSources.push('http:');
  const mediaSources = ["'self'", 'blob:', 'data:', new URL(consoleUrl).origin, ...remoteSources];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      ...(isDevelopment ? ["'unsafe-eval'"] : []),
    ],
    // Beside a nonce, 'unsafe-inline' would not count.
    'style-src': ["'self'", isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': mediaSources,
    'media-src': mediaSources,
    'font-src': ["'self'"],
    // A selection of results is fetched to be packed; their addresses name the console's or the service's host.
    'connect-src': ["'self'", new URL(consoleUrl).origin, ...remoteSources.slice(0, 1)],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
