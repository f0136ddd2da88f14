import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import type { Page } from 'playwright/test';
import { freePort } from '../../tests/server-process/index';

export const oidcClient = { id: 'atelier', secret: 'a secret of the tests' } as const;

/** An identity provider for tests: any email address signs in as itself, without a password. */
export interface IdentityProvider {
  readonly issuer: string;
  close(): Promise<void>;
}

/** Starts a certified OpenID Connect provider that knows one client, the console at `consoleUrl`. */
export async function startIdentityProvider(consoleUrl: string): Promise<IdentityProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: [`${consoleUrl}/api/auth/callback/oidc`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        name: id.split('@')[0],
        email: id,
        email_verified: !id.startsWith('unverified'),
      }),
    }),
    cookies: { keys: ['a key of the tests'] },
  });
  const server = createServer(provider.callback()).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    issuer,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Signs in on the provider's pages with this address. */
export async function identify(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
