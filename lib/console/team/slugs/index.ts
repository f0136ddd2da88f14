/** Paths of existing and future routes, which no workspace may have as its slug. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  'about',
  'account',
  'admin',
  'api',
  'app',
  'assets',
  'atelier',
  'auth',
  'billing',
  'chat',
  'console',
  'create',
  'docs',
  'error',
  'experiments',
  'favicon',
  'gallery',
  'health',
  'healthz',
  'readyz',
  'help',
  'home',
  'hooks',
  'icon',
  'invitations',
  'invite',
  'keys',
  'login',
  'logout',
  'manage',
  'manifest',
  'mcp',
  'me',
  'media',
  'members',
  'models',
  'new',
  'next',
  'oauth',
  'openapi',
  'operator',
  'review',
  'robots',
  'security',
  'service',
  'settings',
  'shared',
  'sign-in',
  'sign-out',
  'sign-up',
  'sitemap',
  'static',
  'status',
  'support',
  'team',
  'unsubscribe',
  'usage',
  'v1',
  'webhooks',
  'welcome',
  'workspace',
  'workspaces',
  'www',
]);

const maxLength = 40;

/** A slug from a workspace's name: lower-case letters, digits and single hyphens. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-|-$/g, '');
  return plain.length < 2 ? 'workspace' : plain;
}

/** Slugs to try for a name, in order: first without, then with a number, never a reserved one. */
export function* slugCandidates(name: string): Generator<string> {
  const base = slugOf(name);
  if (!reservedSlugs.has(base)) yield base;
  for (let number = 2; ; number += 1) yield `${base}-${number}`;
}
